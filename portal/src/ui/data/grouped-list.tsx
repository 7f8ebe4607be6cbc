/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a `ul` may have nothing between itself and its rows */
import type { ComponentProps, ReactNode } from 'react'
import './grouped-list.css'

/** A list of thousands, with its rows in groups: `<GroupedList><RowGroup><GroupedRow>…`. `useGroups` makes the groups. */
export const GroupedList = (props: ComponentProps<'div'>) => <div {...props} role="list" />

export const GroupedRow = (props: ComponentProps<'div'>) => <div {...props} role="listitem" />

/**
 * Rows next to each other, which the browser skips as a whole outside the screen: if it skips each row by itself, it still looks
 * at each of them many times a second while the user scrolls. They are in the document, so they can be found, printed and
 * reached by keyboard.
 */
export const RowGroup = ({ children }: { children: ReactNode }) => <div className="row-group">{children}</div>
