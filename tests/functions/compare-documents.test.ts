import { describe, expect, it } from 'vitest'
import { comparisonAnswerSchema } from '../../supabase/functions/_shared/contracts/comparison.ts'
import { docx, paragraph } from '../../supabase/functions/_shared/documents/fixtures/docx.ts'
import { lines, pdf } from '../../supabase/functions/_shared/documents/fixtures/pdf.ts'
import { chunk, says, startModelServer } from '../../supabase/functions/_shared/testing/model-server.ts'
import { callBoth } from './support/call.ts'
import { newPerson, service, signedIn, stranger, training, type Person } from '../support/training/training.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The two versions of Halewijn's agreement. */
async function versions() {
  const { data } = await service
    .from('templates')
    .select('file_path, file_name')
    .like('file_path', '%data-processing-agreement%')
    .order('file_path')
    .throwOnError()
  const [first, second] = data
  if (first === undefined || second === undefined) throw new Error('the sample documents are not there')
  return {
    document1Path: first.file_path,
    document1Name: first.file_name,
    document2Path: second.file_path,
    document2Name: second.file_name,
  }
}

async function attach(person: Person, name: string, bytes: Uint8Array, contentType: string): Promise<string> {
  const path = `${person.id}/${Date.now()}-${name}`
  const { error } = await person.client.storage.from('chat-uploads').upload(path, bytes, { contentType })
  if (error) throw error
  return path
}

describe('compare-documents', () => {
  it('a member compares two templates of their account', async () => {
    const { client } = await signedIn('customer')
    const { data, error } = await client.functions.invoke('compare-documents', { body: await versions() })
    expect(error).toBeNull()
    const { comparison, details } = comparisonAnswerSchema.parse(data)
    expect(comparison).toContain('~~250,000~~ **1,000,000**')
    expect(details.counts).toMatchObject({ removed: 0, changed: 13, renumbered: 1 })
    const cap = details.changes.find(({ right }) => right?.number === '9.1')
    expect(cap).toMatchObject({ kind: 'changed', section: 'Liability', topics: ['liability', 'amounts', 'terms'] })
  })

  it('answers the same on Deno', async () => {
    const { token } = await signedIn('customer')
    const answer = await callBoth('compare-documents', { token, body: await versions() })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  })

  it('begins with the explanation of the model if it answers', async () => {
    const { client } = await signedIn('customer')
    const body = await versions()
    const ask = async () => {
      const { data } = await client.functions.invoke('compare-documents', { body })
      return comparisonAnswerSchema.parse(data)
    }
    // The model server has not been started yet.
    expect((await ask()).details.explanation).toBeNull()
    const answer = says(chunk('The cap is '), chunk('four times higher.', 'stop'), 'data: [DONE]\n\n')
    const model = await startModelServer(answer, training.ports.model)
    try {
      expect((await ask()).comparison).toMatch(/^The cap is four times higher\.\n\n\*\*Comparison of/)
      expect(model.asked[0]?.body).toContain('~~250,000~~')
    } finally {
      await model.close()
    }
  })

  it('a member compares a Word template with a PDF file of their own', async () => {
    const customer = await signedIn('customer')
    const document2Path = await attach(
      customer,
      'own.pdf',
      pdf(lines([700, '1.1 Something else entirely.'])),
      'application/pdf',
    )
    const body = { ...(await versions()), document2Path, document2Name: 'own.pdf' }
    const { data } = await customer.client.functions.invoke('compare-documents', { body })
    expect(comparisonAnswerSchema.parse(data).details.counts).toMatchObject({ added: 1, unchanged: 0 })
  })

  it('answers 404 for another account’s template and another person’s file', async () => {
    const [customer, neighbour] = [await signedIn('customer'), await signedIn('neighbour')]
    const body = await versions()
    const upload = await attach(customer, 'secret.docx', docx(paragraph('The secret.')), DOCX)
    for (const stolen of [body, { ...body, document1Path: upload }, { ...body, document1Path: 'nobody/nothing.pdf' }]) {
      expect(await callBoth('compare-documents', { token: neighbour.token, body: stolen })).toMatchObject({
        status: 404,
        body: { success: false, error: `“${body.document1Name}” could not be found` },
      })
    }
    const { error } = await stranger().functions.invoke('compare-documents', { body })
    expect(error?.context.status).toBe(401)
  })

  it('names the file that gives no text, and the reason', async () => {
    // A new member, because the comparisons of a person are limited.
    const customer = await newPerson({ account: 'halewijn' })
    const body = await versions()
    const bomb = docx(paragraph('x'), {
      parts: [{ name: 'word/a.xml', content: new Uint8Array(100 * 1024 * 1024), declaredSize: 9 }],
    })
    const files = [
      ['locked.pdf', pdf('', { password: 'geheim' }), 'application/pdf', 'is protected with a password'],
      ['bomb.docx', bomb, DOCX, 'is too large when it is unpacked'],
      ['scan.pdf', pdf(''), 'application/pdf', 'contains no text'],
      ['half.docx', docx('<w:p><w:r>'), DOCX, 'could not be read: the file is damaged'],
    ] as const
    for (const [name, bytes, type, sentence] of files) {
      const document2Path = await attach(customer, name, bytes, type)
      expect(
        await callBoth('compare-documents', {
          token: customer.token,
          body: { ...body, document2Path, document2Name: name },
        }),
      ).toMatchObject({ status: 422, body: { success: false, error: `“${name}” ${sentence}` } })
    }
  })

  it('refuses an empty body and other methods', async () => {
    const { token } = await signedIn('customer')
    expect(await callBoth('compare-documents', { token, body: {} })).toMatchObject({ status: 400 })
    expect(await callBoth('compare-documents', { token, method: 'GET' })).toMatchObject({ status: 405 })
  })
})
