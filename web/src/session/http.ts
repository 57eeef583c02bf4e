/* A server's HTTP side: making tables and asking after one's own. */
import { language, t } from '../text/t.svelte';
import { clientSecret } from './identity';
import type { Mine, TableMade, TableSummary, TableWish } from './protocol';
import { Refusal } from './session';

async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language() },
        body: JSON.stringify({ ...body, client: clientSecret() }),
    }).catch(() => null);
    const type = response?.headers.get('content-type') ?? '';
    const answer = type.startsWith('application/json') ? await response!.json() : null;
    /* no network, or something between us and the server that speaks for itself */
    if (!response || !answer) throw new Refusal('AWAY', t('No server answers just now.'));
    if (!response.ok) throw new Refusal(answer.code, answer.text);
    return answer as T;
}

export const makeTable = (wish: Omit<TableWish, 'client'>) => post<TableMade>('/api/tables', wish);

export async function summaries(ids: string[]): Promise<TableSummary[]> {
    const answer = await post<Mine>('/api/mine', { tables: ids });
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
