declare module 'virtual:texts/*' {
    const texts: Record<string, string>;
    export default texts;
}

declare module 'engine.wasm?url' {
    const url: string;
    export default url;
}
