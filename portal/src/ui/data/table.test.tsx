import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { companyInitialsOf, initialsOf } from './avatar.tsx'
import { type Column, Table } from './table.tsx'

interface Account {
  id: string
  name: string
  users: number
}

const columns: Column<Account>[] = [
  { key: 'index', header: '#', kind: 'index', render: (_, index) => index + 1 },
  { key: 'name', header: 'Account', kind: 'name', render: (row) => row.name },
  { key: 'users', header: 'Users', kind: 'number', render: (row) => row.users },
]

const rows = [
  { id: 'a', name: 'Ardenne', users: 4 },
  { id: 'b', name: 'Brabo', users: 23 },
]

describe('Table', () => {
  it('says by which column it is sorted, and sorts by another one', async () => {
    const onSort = vi.fn()
    const sortable: Column<Account>[] = [
      {
        key: 'name',
        header: 'Account',
        kind: 'name',
        render: (row) => row.name,
        sort: { direction: 'descending', onSort: () => {} },
      },
      { key: 'users', header: 'Users', render: (row) => row.users, sort: { direction: null, onSort } },
    ]
    render(<Table label="Accounts" columns={sortable} rows={rows} rowKey={(row) => row.id} />)
    expect(screen.getByRole('columnheader', { name: /Account/u })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: /Users/u })).not.toHaveAttribute('aria-sort')
    await userEvent.click(screen.getByRole('button', { name: 'Users' }))
    expect(onSort).toHaveBeenCalledOnce()
  })

  it('names each row, and labels every other cell for the layout as a list', () => {
    render(<Table label="Accounts" columns={columns} rows={rows} rowKey={(row) => row.id} />)
    const row = within(screen.getByRole('row', { name: /Brabo/u }))
    expect(row.getByRole('rowheader')).toHaveTextContent('Brabo')
    expect(row.getAllByRole('cell').map((cell) => [cell.dataset['label'], cell.textContent])).toEqual([
      ['#', '2'],
      ['Users', '23'],
    ])
  })

  it('has a footer over its whole width', () => {
    render(<Table label="Accounts" columns={columns} rows={rows} rowKey={(row) => row.id} footer="Create" />)
    expect(screen.getByRole('cell', { name: 'Create' })).toHaveAttribute('colspan', '3')
  })
})

describe('initialsOf', () => {
  it.each([
    ['Annelies Verstraete', 'AV'],
    ['Jan van den Berg', 'JB'],
    ['  hélène ', 'H'],
    ['Émile Ørsted', 'ÉØ'],
    ['(Guest) 2nd', 'G2'],
    ['', ''],
  ])('shortens "%s" to the initials "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('companyInitialsOf', () => {
  it.each([
    ['Halewijn Bank NV', 'HB'],
    ['Polderdata BV', 'P'],
    ['Noordzee S.A.', 'N'],
    ['Kanaalstad Ziekenhuis VZW', 'KZ'],
    ['SA Immo Brussel', 'SI'],
    ['NV', 'N'],
  ])('shortens "%s" to "%s"', (name, initials) => {
    expect(companyInitialsOf(name)).toBe(initials)
  })
})
