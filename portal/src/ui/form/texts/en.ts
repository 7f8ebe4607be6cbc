export const texts = {
  unsaved: {
    state: 'Unsaved changes',
    discard: 'Discard',
    title: 'Leave without saving?',
    description: 'This page has unsaved changes. If you leave, they are lost.',
    confirm: 'Discard changes',
    cancel: 'Stay here',
  },
}

export type Texts = typeof texts
