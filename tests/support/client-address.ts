import { randomInt } from 'node:crypto'

/** An address that nobody else has, for `X-Forwarded-For`: the engine's limits count by address. */
export const randomAddress = (): string => [10, randomInt(256), randomInt(256), 1 + randomInt(254)].join('.')
