/* Who may be told what on a device that people hand round. It stands between the engine and
 * the page, in the engine's thread: whatever the page asks for, it gets what a spectator may
 * know until the person whose secret it is has claimed the device. */
import { EngineFailure, SPECTATOR, type Instance } from './wasm';

const refusal = (text: string) => new EngineFailure({ code: 'CLAIM', text, line: 0 });

export class Guard {
    private holder: number | null;

    /** `people`: the seats of those at this device. One alone always has it. */
    constructor(
        private readonly instance: Instance,
        private readonly people: number[],
    ) {
        this.holder = people.length === 1 ? people[0]! : null;
    }

    /** This person is in front of the device; null: nobody is any more. */
    claim(seat: number | null): void {
        this.holder = seat !== null && this.people.includes(seat) ? seat : null;
    }

    /* In the end there are no secrets left. */
    private over(): boolean {
        return this.instance.actors().length === 0;
    }

    private sees(seat: unknown): boolean {
        return (seat !== null && seat === this.holder) || this.over();
    }

    /** What the page has called, as far as it goes. */
    call(call: keyof Instance, args: unknown[]): unknown {
        const make = () => (this.instance[call] as (...all: unknown[]) => unknown)(...args);
        const [seat] = args;
        switch (call) {
            case 'tell':
            case 'log':
                return this.instance[call](this.sees(seat) ? (seat as number) : SPECTATOR);
            case 'study':
            case 'intent':
                return this.sees(seat) ? make() : '{}';
            case 'mayTakeBack':
                return this.sees(seat) && make();
            case 'play':
            case 'takeBack':
                if (!this.sees(seat)) throw refusal(`seat ${String(seat)} has not claimed the device`);
                return make();
            case 'record':
                if (this.people.length > 1 && !this.over()) throw refusal('the match is not over');
                return make();
            case 'show':
            case 'choose':
                throw refusal(`${call} would show secrets`);
            default:
                return make();
        }
    }
}
