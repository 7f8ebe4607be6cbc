import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Wordmark } from './wordmark.tsx'

describe('Wordmark', () => {
  it.each([
    ['Portico OneView', 'Portico', 'OneView'],
    ['Van den Berg OneView', 'Van den Berg', 'OneView'],
    ['Portico', 'Portico', undefined],
  ])('sets the last word of %s apart', (name, first, second) => {
    const { container } = render(<Wordmark name={name} />)
    expect(container.querySelector('b')?.firstChild).toHaveTextContent(first)
    expect(container.querySelector('b span')?.textContent).toBe(second)
  })
})
