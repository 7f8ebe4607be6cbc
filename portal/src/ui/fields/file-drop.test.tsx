import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'
import { checkFiles } from './file-rules.ts'

const file = (name: string, type = '', size = 4) => new File(['x'.repeat(size)], name, { type })
const names = (files: readonly File[]) => files.map(({ name }) => name)

describe('checkFiles', () => {
  it.each([
    [['.pdf'], 'Report.PDF', '', true],
    [['.pdf'], 'report.pdf.exe', '', false],
    [['.pdf'], 'pdf', 'application/pdf', false],
    [['image/*'], 'logo', 'image/png', true],
    [['image/*'], 'logo.png', 'text/html', false],
    [['image/png'], 'logo.svg', 'image/svg+xml', false],
    [[], 'anything', 'a/b', true],
  ])('with %j: accepts %s of type "%s" = %s', (accept, name, type, taken) => {
    const { accepted, refused } = checkFiles([file(name, type)], { accept })
    expect(accepted.length === 1).toBe(taken)
    expect(refused.map(({ reason }) => reason)).toEqual(taken ? [] : ['type'])
  })

  it('accepts a file of exactly the largest size and refuses one byte more', () => {
    const { accepted, refused } = checkFiles([file('a', '', 10), file('b', '', 11)], { maxBytes: 10, multiple: true })
    expect(names(accepted)).toEqual(['a'])
    expect(refused).toEqual([expect.objectContaining({ reason: 'size' })])
  })

  it('accepts one file if only one is asked for', () => {
    const { accepted, refused } = checkFiles([file('a'), file('b')], {})
    expect(names(accepted)).toEqual(['a'])
    expect(refused).toEqual([expect.objectContaining({ reason: 'count' })])
  })
})

function drop(target: Element, files: File[]) {
  const event = createEvent.drop(target)
  Object.defineProperty(event, 'dataTransfer', { value: { files, types: ['Files'] } })
  fireEvent(target, event)
}

describe('FileDrop', () => {
  const place = () => {
    const label = screen.getByLabelText('Drop here').closest('label')
    if (!label) throw new Error('the place is no label')
    return label
  }

  it('accepts dropped files that fit, and says why the others do not', () => {
    const onFiles = vi.fn()
    render(<FileDrop label="Drop here" accept={['.pdf']} maxBytes={10} multiple onFiles={onFiles} />)
    drop(place(), [file('a.pdf'), file('b.exe'), file('c.pdf', '', 11)])
    expect(names(onFiles.mock.calls[0]?.[0])).toEqual(['a.pdf'])
    expect(screen.getByRole('alert')).toHaveTextContent('b.exe: this type of file is not accepted')
    expect(screen.getByRole('alert')).toHaveTextContent('c.pdf: the file is too large')
    expect(screen.getByLabelText('Drop here')).toBeInvalid()

    drop(place(), [file('d.pdf')])
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('shows no reasons if the caller handles the refusals', () => {
    const onFiles = vi.fn()
    const onRefused = vi.fn()
    render(<FileDrop label="Drop here" maxBytes={10} onFiles={onFiles} onRefused={onRefused} />)
    drop(place(), [file('c.pdf', '', 11)])
    expect(onRefused).toHaveBeenCalledWith([{ file: expect.any(File), reason: 'size' }])
    expect(onFiles).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('is reached by the Tab key, and accepts the same file twice', async () => {
    const onFiles = vi.fn()
    render(<FileDrop label="Drop here" onFiles={onFiles} />)
    await userEvent.tab()
    expect(screen.getByLabelText('Drop here')).toHaveFocus()
    await userEvent.upload(screen.getByLabelText('Drop here'), file('a.pdf'))
    await userEvent.upload(screen.getByLabelText('Drop here'), file('a.pdf'))
    expect(onFiles).toHaveBeenCalledTimes(2)
  })

  it('accepts nothing while it is disabled', () => {
    const onFiles = vi.fn()
    render(<FileDrop label="Drop here" disabled onFiles={onFiles} />)
    drop(place(), [file('a.pdf')])
    expect(onFiles).not.toHaveBeenCalled()
  })
})
