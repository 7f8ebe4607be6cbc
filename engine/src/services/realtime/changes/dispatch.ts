import { encodePush, type Frame } from '../protocol/encode.ts'
import type { Candidate } from './batch.ts'
import type { Binding, Subscriber } from './binding.ts'
import type { Change } from './change.ts'
import type { Visibility } from './check-visibility.ts'
import { changeData } from './payload.ts'

interface Message {
  readonly subscriber: Subscriber
  readonly change: Change
  readonly select: Binding['select']
  readonly ids: Set<number>
}

/**
 * The messages of one batch. A channel receives a change once, even if it concerns several of its bindings. The JSON is made once
 * for all subscribers who may read the same columns, and the frame once for all of them with the same topic.
 */
export class Dispatch {
  readonly #visibility: Visibility
  readonly #recordBytes: number
  readonly #messages = new Map<Change, Map<Subscriber, Map<string, Message>>>()

  constructor(visibility: Visibility, recordBytes: number) {
    this.#visibility = visibility
    this.#recordBytes = recordBytes
  }

  add({ change, binding }: Candidate): void {
    const { subscriber, select, id } = binding
    if (!this.#mayCompare(change, binding)) return
    let bySubscriber = this.#messages.get(change)
    if (bySubscriber === undefined) this.#messages.set(change, (bySubscriber = new Map()))
    let bySelect = bySubscriber.get(subscriber)
    if (bySelect === undefined) bySubscriber.set(subscriber, (bySelect = new Map()))
    const columns = JSON.stringify(select)
    const same = bySelect.get(columns)
    if (same === undefined) bySelect.set(columns, { subscriber, change, select, ids: new Set([id]) })
    else same.ids.add(id)
  }

  send(): void {
    for (const [change, bySubscriber] of this.#messages) {
      const data = new Map<string, string | null>()
      const frames = new Map<string, Frame>()
      for (const messages of bySubscriber.values()) {
        for (const message of messages.values()) this.#sendOne(change, message, data, frames)
      }
    }
  }

  /** A filter on a column that the role may no longer read would show what is in it. */
  #mayCompare(change: Change, { filters, subscriber }: Binding): boolean {
    const readable = this.#visibility.table(change.relation)?.readable[subscriber.identity.caller.role] ?? []
    return filters.every(({ column }) => readable.includes(column))
  }

  #sendOne(change: Change, message: Message, data: Map<string, string | null>, frames: Map<string, Frame>): void {
    const { subscriber, select } = message
    const ids = [...message.ids]
    const { role } = subscriber.identity.caller
    const kind = `${role}\0${select === null ? '' : JSON.stringify(select)}`
    let json = data.get(kind)
    if (json === undefined) {
      const table = this.#visibility.table(change.relation)
      json = table === undefined ? null : changeData(change, table, role, select, this.#recordBytes)
      data.set(kind, json)
    }
    if (json === null) return
    const key = `${subscriber.version}\0${subscriber.topic}\0${ids.join()}\0${kind}`
    let frame = frames.get(key)
    if (frame === undefined) {
      const payload = `{"ids":[${ids.join()}],"data":${json}}`
      frame = encodePush(subscriber.version, { topic: subscriber.topic, event: 'postgres_changes', payload })
      frames.set(key, frame)
    }
    subscriber.send(frame)
  }
}
