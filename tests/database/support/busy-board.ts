import { REALTIME_SUBSCRIBE_STATES as STATES, type SupabaseClient } from '@supabase/supabase-js'

export const COLUMNS = ['todo', 'doing', 'waiting', 'done'] as const
type Column = (typeof COLUMNS)[number]

export interface Card {
  readonly id: string
  readonly status: Column
  readonly position: number
}

/** The cards that one window knows, by id. */
export type Board = Map<string, Card>

const isIn = (column: Column, except: string) => (card: Card) => card.status === column && card.id !== except

/** The position that the portal sends with a move: one above the highest known one. */
function lastPosition(board: Board, column: Column, except = ''): number {
  const positions = [...board.values()].filter(isIn(column, except)).map(({ position }) => position)
  return Math.max(-1, ...positions) + 1
}

/** A window that receives every change of the board and moves cards. */
export class Player {
  readonly board: Board
  /** Every change, in order of arrival. */
  readonly seen: Card[] = []
  moved = 0
  readonly failures: string[] = []
  private readonly client: SupabaseClient

  constructor(client: SupabaseClient, cards: readonly Card[]) {
    this.client = client
    this.board = new Map(cards.map((card) => [card.id, card]))
  }

  subscribe(accountId: string): Promise<void> {
    const changes = { event: 'UPDATE', schema: 'public', table: 'kanban_cards', filter: `account_id=eq.${accountId}` }
    return new Promise((resolve, reject) => {
      this.client
        .channel('board')
        .on<Card>('postgres_changes', changes as { event: 'UPDATE'; schema: string }, ({ new: card }) => {
          this.seen.push(card)
          this.board.set(card.id, card)
        })
        .subscribe((status, error) => {
          if (status === STATES.SUBSCRIBED) resolve()
          else if (status !== STATES.CLOSED) reject(error ?? new Error(status))
        })
    })
  }

  /** Moves random cards to random other columns, one after the other, with the portal's request. */
  async play(until: number): Promise<void> {
    while (performance.now() < until) {
      const card = anyOf([...this.board.values()])
      const target = anyOf(COLUMNS.filter((column) => column !== card.status))
      const { error } = await this.client
        .from('kanban_cards')
        .update({ status: target, position: lastPosition(this.board, target) })
        .eq('id', card.id)
        .select('id')
        .single()
      if (error === null) this.moved += 1
      else this.failures.push(error.message)
    }
  }

  async leave(): Promise<void> {
    await this.client.removeAllChannels()
    await this.client.realtime.disconnect()
  }
}

function anyOf<T>(things: readonly T[]): T {
  return things[Math.floor(Math.random() * things.length)] as T
}

/**
 * Applies the changes one after the other, and returns those that break the rules of docs/product/kanban.md: a card that moves
 * to a column becomes its last one, and no two cards of a column have the same position.
 */
export function offences(start: readonly Card[], changes: readonly Card[]): string[] {
  const board: Board = new Map(start.map((card) => [card.id, card]))
  return changes.flatMap((card) => {
    const others = [...board.values()].filter(isIn(card.status, card.id))
    const last = lastPosition(board, card.status, card.id)
    const comes = board.get(card.id)?.status !== card.status
    board.set(card.id, card)
    if (comes && card.position !== last)
      return [`${card.id} came to ${card.status} at ${card.position} and not ${last}`]
    if (others.some(({ position }) => position === card.position)) return [`two in ${card.status} at ${card.position}`]
    return []
  })
}
