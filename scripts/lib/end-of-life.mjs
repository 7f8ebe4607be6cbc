/**
 * The last day with security updates. `null`: no day is known yet, because the next version ends it.
 * Sources: https://nodejs.org/en/about/previous-releases, https://www.postgresql.org/support/versioning/,
 * https://www.debian.org/releases/ (without its long-term support), https://github.com/caddyserver/caddy/releases (only the newest
 * version gets updates).
 */
export const LAST_DAYS = {
  node: { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' },
  postgres: { 15: '2027-11-11', 16: '2028-11-09', 17: '2029-11-08', 18: '2030-11-14' },
  debian: { bookworm: '2026-06-10', trixie: '2028-08-09' },
  caddy: { '2.10': '2026-02-23', 2.11: null },
}

/** What the files of `deploy/` run, as pairs of a product and a version of the table. */
export function shippedVersions(dockerfile, compose) {
  const node = /^ARG NODE_VERSION=(\d+)\./m.exec(dockerfile)?.[1]
  const images = [...compose.matchAll(/^\s+image: (\S+)$/gm)].map(([, image]) => image)
  const debian = [...`${dockerfile}\n${compose}`.matchAll(/[:}\d]-(bookworm|trixie)\b/g)].map(([, name]) => name)
  return [
    ['node', node ?? 'unknown'],
    ...[...new Set(debian)].map((name) => ['debian', name]),
    ...images
      .filter((image) => image !== 'portico-oneview')
      .map((image) => {
        const [name, tag = ''] = image.split(':')
        return [name, (name === 'caddy' ? /^\d+\.\d+/ : /^\d+/).exec(tag)?.[0] ?? tag]
      }),
  ]
}

/** One sentence for each that is past its last day, or that the table does not have. */
export function outdated(versions, today = new Date()) {
  return versions.flatMap(([product, version]) => {
    const day = LAST_DAYS[product]?.[version]
    if (day === undefined) return [`${product} ${version} is not in scripts/lib/end-of-life.mjs`]
    if (day === null || today <= new Date(`${day}T23:59:59Z`)) return []
    return [`${product} ${version} gets no security updates since ${day}`]
  })
}
