/** What people come here to do, and the page where it is done: content/search/tasks.json. */
import tasksFile from '#content/search/tasks.json' with { type: 'json' }
import type { SearchKind } from '#contract/model/site/searchKind.ts'

/** `words`: how people say it. */
type Task = { path: string; kind: SearchKind; title: string; summary: string; words: string[]; boost: number }
export const tasks = tasksFile as Task[]
