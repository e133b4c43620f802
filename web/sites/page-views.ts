// Counts a page view where the site has an address for that: the path and the language, and nothing about the guest.

/** Sends nothing for a guest who asked not to be tracked, and never a cookie: a beacon would send those of the address. */
export function countPageView(): void {
  const counter = document.querySelector<HTMLMetaElement>('meta[name="page-views"]')
  if (counter === null || asksNotToBeTracked()) return
  const view = { path: counter.dataset.path, language: document.documentElement.lang }
  fetch(counter.content, {
    method: 'POST',
    // A type that needs no question to the address first.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(view),
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {})
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
