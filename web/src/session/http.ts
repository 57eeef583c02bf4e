/* A server's HTTP side: making tables and asking after one's own. */
import { clientSecret } from './identity';
import { Refusal } from './session';

export interface TableWish {
    game: string;
    options: Record<string, string>;
    seats: { kind: 'person' | 'bot'; level?: string }[];
    name: string;
    pace: 'live' | 'slow';
    clock: { minutes: number; seconds_per_move: number } | null;
    take_back: boolean;
}

export interface MadeTable {
    id: string;
    invite: string;
    watch: string;
    seat: number | null;
}

/** Times are in seconds. */
export interface TableSummary {
    id: string;
    game: string;
    seat: number;
    seats: { kind: 'person' | 'bot'; level?: string; name: string }[];
    actors: number[];
    over: boolean;
    pace: 'live' | 'slow';
    made: number;
    active: number;
}

async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, client: clientSecret() }),
    });
    const type = response.headers.get('content-type') ?? '';
    const answer = type.startsWith('application/json') ? await response.json() : {};
    if (!response.ok) throw new Refusal(answer.code ?? 'HTTP', answer.text ?? response.statusText);
    return answer as T;
}

export const makeTable = (wish: TableWish) => post<MadeTable>('/api/tables', wish);

export async function summaries(ids: string[]): Promise<TableSummary[]> {
    const answer = await post<{ tables: TableSummary[] }>('/api/mine', { tables: ids });
    return answer.tables;
}

/** Is there a server behind this page that keeps tables? */
export async function serverThere(): Promise<boolean> {
    try {
        const response = await fetch('/api/games', { signal: AbortSignal.timeout(4000) });
        return response.ok && (response.headers.get('content-type') ?? '').includes('json');
    } catch {
        return false;
    }
}
