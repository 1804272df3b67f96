/** What people come to the site to do, and the page for it: content/search/tasks.json. */
import tasksFile from '#content/search/tasks.json' with { type: 'json' }
import type { SearchKind } from '#contract/model/site/searchKind.ts'

/** `words`: how people ask for it. */
type Task = { path: string; kind: SearchKind; title: string; summary: string; words: string[]; boost: number }
export const tasks = tasksFile as Task[]
