/* Keeps the page on the device, so that it opens and plays without a network.
 * The build writes the version and the files in. Files with a hash in their
 * name never change; everything else is asked for anew with each version. */
const version = '@VERSION@';
const files = '@FILES@';

const cacheName = `ludoteca-${version}`;

async function install() {
    const cache = await caches.open(cacheName);
    const anew = (file) => new Request(file, { cache: 'no-cache' });
    await cache.addAll(files.map((file) => (file.startsWith('/assets/') ? file : anew(file))));
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
    return kept ?? fetch(request);
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
