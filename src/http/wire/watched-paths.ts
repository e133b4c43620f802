// The paths that watchers ask from within the network of the server, without a proxy and by any name.

const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** What load balancers ask: whoever asks learns nothing of the installation. */
export const isProbe = (url = ''): boolean => probes.has(pathOf(url))

/** The probes, and the metrics, which have readers of their own. */
export const isWatched = (url = ''): boolean => isProbe(url) || pathOf(url) === '/metrics'

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
