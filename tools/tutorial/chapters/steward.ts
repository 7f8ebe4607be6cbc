import type { Chapter } from '../scene.ts'

const QUESTION = 'How quickly must a processor report a data breach?'

export const steward: Chapter = {
  title: {
    en: 'Ask the AI Steward',
    nl: 'Vragen aan de AI Steward',
    fr: 'Interroger l’AI Steward',
  },
  scenes: [
    {
      says: {
        en: 'Ask the AI Steward a question in plain words.',
        nl: 'Stel de AI Steward een vraag in gewone woorden.',
        fr: 'Posez une question à l’AI Steward, en mots simples.',
      },
      async does(stage) {
        const { page } = stage
        await stage.click(page.getByRole('textbox', { name: 'Ask anything' }))
        await stage.type(QUESTION)
      },
    },
    {
      says: {
        en: 'It answers from the documents that you may read, and names them under its answer.',
        nl: 'Hij antwoordt op basis van documenten die u mag lezen en noemt ze onderaan.',
        fr: 'Il répond d’après les documents que vous pouvez lire, et les cite sous sa réponse.',
      },
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
      says: {
        en: 'Expand it to read in comfort; the conversation stays with you from page to page.',
        nl: 'Vergroot hem om rustig te lezen; het gesprek blijft bij u op elke pagina.',
        fr: 'Agrandissez-le pour lire à l’aise ; la conversation vous suit de page en page.',
      },
      async does(stage) {
        const { page } = stage
        const expanded = page.getByRole('dialog', { name: 'AI Steward' })
        await stage.click(page.getByRole('button', { name: 'Expand' }), expanded)
        stage.hold(3)
        await stage.press('Escape')
      },
    },
    {
      says: {
        en: 'You can also attach a file, or have two versions of a document compared.',
        nl: 'U kunt ook een bestand toevoegen of twee versies van een document laten vergelijken.',
        fr: 'Vous pouvez aussi joindre un fichier ou faire comparer deux versions d’un document.',
      },
      async does(stage) {
        await stage.point(stage.page.getByRole('button', { name: 'Attach a file' }))
        stage.hold(0.6)
        await stage.point(stage.page.getByRole('button', { name: 'Compare Doc' }))
      },
    },
  ],
}
