/* A server's HTTP side: making tables and asking after one's own. */
import { language, t } from '../text/t.svelte';
import { clientSecret } from './identity';
import type { ContentFound, Mine, TableLook, TableMade, TableSummary, TableWish } from './protocol';
import { Refusal } from './session';

async function ask(path: string, body?: object): Promise<Response> {
    const response = await fetch(path, {
        headers: { 'content-type': 'application/json', 'accept-language': language() },
        ...(body ? { method: 'POST', body: JSON.stringify({ ...body, client: clientSecret() }) } : {}),
    }).catch(() => null);
    const type = response?.headers.get('content-type') ?? '';
    /* no network, or something between us and the server that speaks for itself */
    if (!response || !/^application\/(json|octet-stream)/.test(type))
        throw new Refusal('AWAY', t('No server answers just now.'));
    if (response.ok) return response;
    const answer = (await response.json()) as { code: string; text: string };
    throw new Refusal(answer.code, answer.text);
}

async function post<T>(path: string, body: object): Promise<T> {
    return (await (await ask(path, body)).json()) as T;
}

export const makeTable = (wish: Omit<TableWish, 'client'>) => post<TableMade>('/api/tables', wish);

export async function summaries(ids: string[]): Promise<TableSummary[]> {
    const answer = await post<Mine>('/api/mine', { tables: ids });
    return answer.tables;
}

/** What a link leads to, before one goes there. */
export const lookAt = (table: string, key?: string) => post<TableLook>('/api/look', { table, ...(key ? { key } : {}) });

/** Is this content file good? Refused with the place and the reason if it is not. */
export const checkContent = (game: string, content: string) => post<ContentFound>('/api/contents', { game, content });

/** What it is compiled to, for an engine of this page. */
export async function compileContent(game: string, content: string): Promise<ArrayBuffer> {
    return (await ask('/api/contents/block', { game, content })).arrayBuffer();
}

/** The file of a server's table, and what it was compiled to. */
export const tableContent = async (key: string) => (await ask(`/api/contents/${key}`)).text();
export const tableBlock = async (key: string) => (await ask(`/api/contents/${key}/block`)).arrayBuffer();

/** Is there a server behind this page that keeps tables? */
export async function serverThere(): Promise<boolean> {
    try {
        const response = await fetch('/api/games', { signal: AbortSignal.timeout(4000) });
        return response.ok && (response.headers.get('content-type') ?? '').includes('json');
    } catch {
        return false;
    }
}
