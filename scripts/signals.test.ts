import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { dropEchoes } from './lib/run-engine.mjs'

describe('dropEchoes', () => {
  it('drops the signal that npm passes on, and keeps a second Ctrl+C and everything else', () => {
    let time = 0
    const emitter = new EventEmitter()
    dropEchoes(emitter, () => time)
    const heard: string[] = []
    for (const name of ['SIGINT', 'SIGTERM', 'message']) emitter.on(name, () => heard.push(name))

    emitter.emit('SIGINT')
    time = 20
    emitter.emit('SIGINT')
    emitter.emit('SIGTERM')
    emitter.emit('message')
    emitter.emit('message')
    time = 900
    emitter.emit('SIGINT')
    expect(heard).toEqual(['SIGINT', 'SIGTERM', 'message', 'message', 'SIGINT'])
  })
})
