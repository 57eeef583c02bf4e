declare module 'virtual:texts/*' {
    const texts: Record<string, string>;
    export default texts;
}

declare module 'virtual:games' {
    const games: import('./session/engine').GameInfo[];
    export default games;
}

declare module 'virtual:plan/*' {
    const plan: { table: import('./games/game').TableDescription; tell: import('./games/game').Tell };
    export default plan;
}

declare module 'engine.wasm?url' {
    const url: string;
    export default url;
}

declare module 'virtual:blocks' {
    /** addresses by game and content: "crackword/fr" */
    const blocks: Record<string, string>;
    export default blocks;
}
