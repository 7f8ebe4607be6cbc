import { randomInt } from 'node:crypto'

/** A random client address for `X-Forwarded-For`, because the engine's limits count by address. */
export const randomAddress = (): string => [10, randomInt(256), randomInt(256), 1 + randomInt(254)].join('.')
