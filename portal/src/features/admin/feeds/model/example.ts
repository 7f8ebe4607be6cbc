import type { FeedEvent } from './feed.ts'

export const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'node', label: 'Node' },
] as const

export type Language = (typeof LANGUAGES)[number]['value']

interface Target {
  readonly url: string
  /** The event of the delivery. */
  readonly event: FeedEvent
  readonly isSecured: boolean
}

/**
 * A request that this feed accepts, to copy and run unchanged: docs/guides/send-to-a-feed.md. It takes the secret from
 * the variable FEED_SECRET, because nobody can read the stored one.
 */
export function exampleOf(language: Language, target: Target): string {
  return language === 'curl' ? curlExample(target) : nodeExample(target)
}

const deliveryOf = ({ event }: Target) => ({ type: event, title: 'Sign-in from a new country' })

/** Signs with openssl's HMAC over bytes: a secret that begins with whsec_ is base64 of the key. */
function curlExample(target: Target): string {
  const body = `BODY='${JSON.stringify(deliveryOf(target))}'`
  const head = [`ADDRESS='${target.url}'`, body, 'ID="msg_$(openssl rand -hex 16)"', 'TIMESTAMP=$(date +%s)']
  const request = [
    `curl "$ADDRESS" -H 'content-type: application/json' \\`,
    '  -H "webhook-id: $ID" -H "webhook-timestamp: $TIMESTAMP" \\',
  ]
  if (!target.isSecured) return lines(...head, ...request, '  -d "$BODY"')
  return lines(
    ': "${FEED_SECRET:?set it to the secret of this feed}"',
    ...head,
    'KEY=$(case "$FEED_SECRET" in',
    '  whsec_*) printf %s "${FEED_SECRET#whsec_}" | openssl base64 -d -A ;;',
    '  *) printf %s "$FEED_SECRET" ;;',
    "esac | od -An -v -tx1 | tr -d ' \\n')",
    'SIGNATURE=$(printf %s "$ID.$TIMESTAMP.$BODY" |',
    '  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)',
    ...request,
    '  -H "webhook-signature: v1,$SIGNATURE" -d "$BODY"',
  )
}

function nodeExample(target: Target): string {
  const { url, isSecured } = target
  return lines(
    `import { ${isSecured ? 'createHmac, ' : ''}randomUUID } from 'node:crypto'`,
    '',
    `const address = '${url}'`,
    `const body = JSON.stringify(${JSON.stringify(deliveryOf(target))})`,
    'const id = `msg_${randomUUID()}`',
    'const timestamp = String(Math.floor(Date.now() / 1000))',
    ...(isSecured
      ? [
          '',
          "const secret = process.env.FEED_SECRET ?? ''",
          "const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret",
          "const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')",
        ]
      : []),
    '',
    'const response = await fetch(address, {',
    "  method: 'POST',",
    '  headers: {',
    "    'content-type': 'application/json',",
    "    'webhook-id': id,",
    "    'webhook-timestamp': timestamp,",
    ...(isSecured ? ["    'webhook-signature': `v1,${signature}`,"] : []),
    '  },',
    '  body,',
    '})',
    'console.log(response.status, await response.text())',
  )
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`
