/** In a new order, as lots would have it. */
export function shuffled<T>(things: readonly T[]): T[] {
    const order = [...things];
    for (let last = order.length - 1; last > 0; last--) {
        const drawn = Math.floor(Math.random() * (last + 1));
        [order[last], order[drawn]] = [order[drawn]!, order[last]!];
    }
    return order;
}
