/* Keeps the page on the device, so that it opens and plays without a network.
 * The build writes the version and the files in. Files with a hash in their
 * name never change; everything else is asked for anew with each version. */
const version = '@VERSION@';
const files = '@FILES@';

const cacheName = `ludoteca-${version}`;

/* Texts and rules in a language that the browser does not ask for are kept when somebody
 * reads them. */
const languages = ['en', 'es', 'fr'];
const own = self.navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((one) => languages.includes(one)) ?? 'en';

function isForeign(file) {
    const found = /\/(?:rules\.)?(\w\w)-[^/]*\.js$/.exec(file);
    return found !== null && languages.includes(found[1]) && found[1] !== own;
}

async function install() {
    const cache = await caches.open(cacheName);
    const anew = (file) => new Request(file, { cache: 'no-cache' });
    const first = files.filter((file) => !isForeign(file));
    await cache.addAll(first.map((file) => (file.startsWith('/assets/') ? file : anew(file))));
    await self.skipWaiting();
}

async function activate() {
    for (const name of await caches.keys())
        if (name.startsWith('ludoteca-') && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
}

/* Screens are all the same file; the server is asked first only for the API. */
async function answer(request) {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(request.mode === 'navigate' ? '/' : request, { ignoreVary: true });
    if (kept) return kept;
    const fetched = await fetch(request);
    /* a full disk does not keep anybody from reading */
    if (fetched.ok && files.includes(new URL(request.url).pathname))
        void cache.put(request, fetched.clone()).catch(() => undefined);
    return fetched;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { pathname, origin } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    if (pathname.startsWith('/api/') || pathname === '/ws' || pathname === '/healthz') return;
    event.respondWith(answer(request));
});
