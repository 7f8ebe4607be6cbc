import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Clip } from '../../../ui/data/clip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { contactsQuery, useOrderContacts, useRemoveContact } from './api/contacts.ts'
import { ContactDialog } from './components/contact-dialog.tsx'
import { type Contact, moved } from './model/contact.ts'
import { TEXTS } from './texts.ts'
import './contacts-view.css'

/** The firm's contact persons, whom administrators choose as the SPOC of an account. */
export function ContactsView() {
  const { data: contacts, isPending, refetch } = useQuery(contactsQuery(useClient()))
  /** The person in the form; null for a new one, undefined if the form is closed. */
  const [edited, setEdited] = useState<Contact | null | undefined>()
  const [removed, setRemoved] = useState<Contact | null>(null)
  const { mutateAsync: remove } = useRemoveContact()
  return (
    <Card
      title={TEXTS.title}
      description={TEXTS.description}
      action={
        <Button onClick={() => setEdited(null)}>
          <Plus />
          {TEXTS.add}
        </Button>
      }
    >
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && contacts === undefined && (
        <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
      )}
      {contacts?.length === 0 && <EmptyState compact title={TEXTS.none} description={TEXTS.noneWhy} />}
      {contacts && contacts.length > 0 && <ContactList contacts={contacts} onEdit={setEdited} onRemove={setRemoved} />}
      {edited !== undefined && <ContactDialog contact={edited} onClose={() => setEdited(undefined)} />}
      <AlertDialog
        danger
        open={removed !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoved(null)}
        title={TEXTS.remove.title(removed?.name ?? '')}
        description={TEXTS.remove.description}
        confirmLabel={TEXTS.remove.confirm}
        onConfirm={() => remove(removed?.name ?? '')}
      />
    </Card>
  )
}

interface ContactListProps {
  contacts: readonly Contact[]
  onEdit: (contact: Contact) => void
  onRemove: (contact: Contact) => void
}

function ContactList({ contacts, onEdit, onRemove }: ContactListProps) {
  const order = useOrderContacts()
  const names = contacts.map(({ name }) => name)
  const move = (name: string, by: -1 | 1) => {
    const next = moved(names, name, by)
    if (next !== null && !order.isPending) order.mutate(next)
  }
  return (
    <ol className="contacts" aria-label={TEXTS.title}>
      {contacts.map((contact) => (
        <li key={contact.name}>
          <span className="contacts-who">
            <strong>
              <Clip>{contact.full_name ?? contact.name}</Clip>
            </strong>
            <small>
              <Clip>{detailOf(contact)}</Clip>
            </small>
          </span>
          <span className="contacts-actions">
            <IconButton
              size="small"
              label={TEXTS.up(contact.name)}
              disabled={contact.name === names[0]}
              onClick={() => move(contact.name, -1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              size="small"
              label={TEXTS.down(contact.name)}
              disabled={contact.name === names.at(-1)}
              onClick={() => move(contact.name, 1)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton size="small" label={TEXTS.edit(contact.name)} onClick={() => onEdit(contact)}>
              <Pencil />
            </IconButton>
            <IconButton
              size="small"
              tone="danger"
              label={TEXTS.remove.action(contact.name)}
              onClick={() => onRemove(contact)}
            >
              <Trash2 />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  )
}

const detailOf = ({ name, role, email, phone }: Contact): string =>
  [name, role, email, phone].filter((text) => text !== null).join(' · ')
