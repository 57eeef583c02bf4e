/* The messages between the page and a server; docs/protocol.md describes them. */
import type { Step, TableDescription, Tell } from '../games/game';

export type ClientMessage = { id?: number } & (
    | { do: 'join'; table: string; client: string; key?: string; name?: string }
    | { do: 'move'; move: string; at: number }
    | { do: 'take_back' }
    | { do: 'chat'; text: string; name?: string }
    | { do: 'note'; text: string }
    | { do: 'name'; name: string }
    | { do: 'seat'; seat: number; kind: 'person' | 'bot'; level?: string }
    | { do: 'leave' }
    | { do: 'log' }
    | { do: 'record' }
    | { do: 'again' }
    | { do: 'ping' }
);

export interface ServerSeat {
    kind: 'person' | 'bot';
    level?: string;
    name: string;
    taken: boolean;
    online: boolean;
    left: boolean;
}

export type ServerMessage =
    | {
          is: 'table';
          id: string;
          game: string;
          seats: ServerSeat[];
          you: number | null;
          maker: boolean;
          table: TableDescription;
          links: { invite?: string; watch?: string };
      }
    | { is: 'state'; rev: number; tell: Tell }
    | { is: 'patch'; rev: number; from: number; at: number; cut: number; put: string }
    | { is: 'ok'; id: number }
    | { is: 'error'; id?: number; code: string; text: string }
    | { is: 'chat'; lines: { seat: number | null; name: string; text: string; time: number }[] }
    | { is: 'note'; text: string }
    | { is: 'log'; log: Step[] }
    | { is: 'record'; text: string }
    | { is: 'pong' }
    | { is: 'bye'; text: string };
