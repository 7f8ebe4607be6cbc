import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pagesToShow } from './pages-to-show.ts'
import { Pagination } from './pagination.tsx'

const shown = (page: number, count: number) =>
  pagesToShow(page, count)
    .map((entry) => (typeof entry === 'number' ? entry : '…'))
    .join(' ')

describe('pagesToShow', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 5, '1 2 3 4 5'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 7, '1 2 3 4 5 6 7'],
    [8, 8, '1 … 4 5 6 7 8'],
    [6, 12, '1 … 5 6 7 … 12'],
    [12, 12, '1 … 8 9 10 11 12'],
  ])('on page %i of %i shows %s', (page, count, expected) => {
    expect(shown(page, count)).toBe(expected)
  })

  it('shows the first, the current and the last page, each once and in order', () => {
    for (let count = 1; count <= 30; count++) {
      for (let page = 1; page <= count; page++) {
        const pages = pagesToShow(page, count).filter((entry) => typeof entry === 'number')
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages).toEqual(expect.arrayContaining([1, page, count]))
      }
    }
  })
})

describe('Pagination', () => {
  it('marks the current page, and goes to its neighbours and to any page', async () => {
    const onPageChange = vi.fn()
    render(<Pagination page={4} pageCount={9} onPageChange={onPageChange} />)
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 4')
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 9' }))
    expect(onPageChange.mock.calls).toEqual([[3], [5], [9]])
  })

  it('does not go past the ends, and is not shown for one page', () => {
    const { rerender, container } = render(<Pagination page={1} pageCount={2} onPageChange={() => {}} />)
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    rerender(<Pagination page={2} pageCount={2} onPageChange={() => {}} />)
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    rerender(<Pagination page={1} pageCount={1} onPageChange={() => {}} />)
    expect(container).toBeEmptyDOMElement()
  })
})
