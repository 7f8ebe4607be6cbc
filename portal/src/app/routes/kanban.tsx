import { KanbanPage } from '../../features/kanban/kanban-page.tsx'

export const Page = KanbanPage
