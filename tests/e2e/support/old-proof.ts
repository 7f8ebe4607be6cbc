import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { storedToken } from './screens.ts'

/**
 * Lets everything that the sessions of a user of training have proved be a quarter of an hour old. The next token says so:
 * the page is loaded again with a token that the browser takes for expired.
 */
export async function ageProofs(page: Page, userId: string): Promise<void> {
  const database = new pg.Client({ connectionString: process.env['PORTICO_E2E_DATABASE'] })
  await database.connect()
  try {
    const { rowCount } = await database.query(
      `update auth.mfa_amr_claims claim
       set created_at = claim.created_at - interval '15 minutes', updated_at = claim.updated_at - interval '15 minutes'
       from auth.sessions session where session.id = claim.session_id and session.user_id = $1`,
      [userId],
    )
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await database.end()
  }
  const before = await storedToken(page, 'training')
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at: number }
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, 'portico-training-session')
  await page.reload()
  await expect.poll(() => storedToken(page, 'training')).not.toBe(before)
}
