/* A table that cannot be played any more says why, and gives its record. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { findings, overflows } from './inspect.mjs';
import { playOne } from './loot.mjs';
import { makeTable, withBrowsers } from './people.mjs';
import { server, stage } from './stage.mjs';

stage('server');

const change = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    assert database.execute("UPDATE tables SET rules = 99").rowcount
`;

test('a table of rules that nobody knows any more gives its record', () =>
    withBrowsers(1, async (ana) => {
        await makeTable(server, ana, 'Ana');
        await playOne(ana);
        await server.kill();
        execFileSync('/usr/bin/python3', ['-c', change, server.database]);
        await server.start();

        await ana.getByRole('heading', { name: 'This table is closed' }).waitFor();
        assert.match(await ana.locator('.page').innerText(), /begun by rules that this server does not know/);
        assert.deepEqual(await findings(ana), []);
        assert.deepEqual(await overflows(ana), []);
        const [saved] = await Promise.all([
            ana.waitForEvent('download'),
            ana.getByRole('button', { name: 'Save the record' }).click(),
        ]);
        const record = await readFile(await saved.path(), 'utf8');
        assert.match(record, /^ludoteca record 1\ngame: loot\n/);
        assert.match(record, /\n0 start /);

        await ana.getByRole('link', { name: 'To the games' }).click();
        await ana.goto(`${server.url}/play/mine`);
        await ana.getByText('closed', { exact: true }).waitFor();
    }));
