import type { Chapter } from '../scene.ts'

const QUESTION = 'How quickly must a processor report a data breach?'

export const steward: Chapter = {
  title: 'Ask the AI Steward',
  scenes: [
    {
      says: 'Ask the AI Steward a question in plain words.',
      async does(stage) {
        const { page } = stage
        await stage.click(page.getByRole('textbox', { name: 'Ask anything' }))
        await stage.type(QUESTION)
      },
    },
    {
      says: 'It answers from the documents that you may read, and names them under its answer.',
      async does(stage) {
        const { page } = stage
        const documents = page
          .getByRole('log', { name: 'Conversation' })
          .getByRole('region', { name: 'From your documents' })
        await stage.press('Enter', documents.getByRole('link').first())
        await stage.point(documents.getByRole('link').first())
      },
    },
    {
      says: 'Expand it to read in comfort; the conversation stays with you from page to page.',
      async does(stage) {
        const { page } = stage
        const expanded = page.getByRole('dialog', { name: 'AI Steward' })
        await stage.click(page.getByRole('button', { name: 'Expand' }), expanded)
        stage.hold(3)
        await stage.press('Escape')
      },
    },
    {
      says: 'You can also attach a file, or have two versions of a document compared.',
      async does(stage) {
        await stage.point(stage.page.getByRole('button', { name: 'Attach a file' }))
        stage.hold(0.6)
        await stage.point(stage.page.getByRole('button', { name: 'Compare Doc' }))
      },
    },
  ],
}
