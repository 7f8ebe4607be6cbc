import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { dropEchoes } from './lib/run-engine.mjs'

describe('dropEchoes', () => {
  it('drops the signal that npm repeats, and lets a second Ctrl+C and other events through', () => {
    let time = 0
    const emitter = new EventEmitter()
    dropEchoes(emitter, () => time)
    const received: string[] = []
    for (const name of ['SIGINT', 'SIGTERM', 'message']) emitter.on(name, () => received.push(name))

    emitter.emit('SIGINT')
    time = 20
    emitter.emit('SIGINT')
    emitter.emit('SIGTERM')
    emitter.emit('message')
    emitter.emit('message')
    time = 900
    emitter.emit('SIGINT')
    expect(received).toEqual(['SIGINT', 'SIGTERM', 'message', 'message', 'SIGINT'])
  })
})
