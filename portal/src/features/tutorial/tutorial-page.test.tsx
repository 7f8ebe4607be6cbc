import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { WORDS } from './film.ts'
import { TutorialPage } from './tutorial-page.tsx'

const film = () => screen.getByLabelText<HTMLVideoElement>('Onboarding Tutorial')
const open = () => renderPage(TutorialPage, { path: '/onboarding-tutorial' })

it('shows the film with captions, and does not play by itself', async () => {
  await open()
  expect(film().controls).toBe(true)
  expect(film().autoplay).toBe(false)
  const shown = [...film().querySelectorAll('track[kind=captions]')].map(({ attributes }) => attributes)
  expect(shown.map((one) => one.getNamedItem('srclang')?.value)).toEqual(['en', 'nl', 'fr'])
  expect(shown.map((one) => one.getNamedItem('default') !== null)).toEqual([true, false, false])
  expect(film().querySelector('track[kind=chapters]')).not.toBeNull()
})

it('jumps to chapters and lines, and marks the current chapter', async () => {
  await open()
  const play = vi.spyOn(film(), 'play').mockResolvedValue()
  const [first, second] = WORDS.chapters
  const chapter = (title = '') => screen.getByRole('button', { name: new RegExp(`^${title}`) })
  expect(chapter(first?.title)).toHaveAttribute('aria-current', 'true')

  fireEvent.click(chapter(second?.title))
  expect(film().currentTime).toBe(second?.start)
  expect(play).toHaveBeenCalledOnce()
  fireEvent.timeUpdate(film())
  expect(chapter(second?.title)).toHaveAttribute('aria-current', 'true')
  expect(chapter(first?.title)).not.toHaveAttribute('aria-current')

  const line = second?.lines[1]
  fireEvent.click(within(screen.getByText(line?.text ?? '')).getByRole('button', { hidden: true }))
  expect(film().currentTime).toBe(line?.start)
})

it('shows the text if the film cannot be loaded, and continues at the same time after another try', async () => {
  await open()
  film().currentTime = 30
  fireEvent.timeUpdate(film())
  fireEvent.error(film())
  expect(screen.getByRole('alert')).toHaveTextContent('The video could not be loaded.')
  expect(screen.queryByRole('navigation', { name: 'Chapters' })).toBeNull()
  expect(screen.getByText(WORDS.chapters[0]?.lines[0]?.text ?? '')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Play from/ })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.loadedMetadata(film())
  expect(film().currentTime).toBe(30)
})

it('has its captions, chapters and text in the language that is shown, and goes on where it was', async () => {
  await open()
  film().currentTime = 30
  fireEvent.timeUpdate(film())
  await act(() => changeLanguage('fr'))
  const shown = screen.getByLabelText<HTMLVideoElement>('Tutoriel de prise en main')
  expect(shown.querySelector('track[default]')).toHaveAttribute('srclang', 'fr')
  expect(shown.querySelector('track[kind=chapters]')).toHaveAttribute('srclang', 'fr')
  expect(screen.getByRole('button', { name: /^Interroger l’AI Steward/ })).toHaveAttribute('aria-current', 'true')
  fireEvent.loadedMetadata(shown)
  expect(shown.currentTime).toBe(30)
})
