/** The words for the public tools: covers, the quiz and the policy explorer. The finder has its own file. */
import { coverCode } from './everywhere.ts'
import type { KindWords } from './fieldWords.ts'

const slug = { label: 'Short name', hint: 'Lower-case words with dashes. Other content uses it to point here.' }

export const coverWords: KindWords = {
  noun: 'cover',
  sections: [
    { id: 'cover', title: 'The cover', fields: ['name', 'pays', 'limit', 'without'] },
    { id: 'compare', title: 'How it is compared', fields: ['facets'] },
    { id: 'links', title: 'Where it belongs', fields: ['code', 'service', 'online', 'slug'] },
  ],
  fields: {
    slug,
    code: { label: 'Cover code', hint: 'As in the quote form, like PL.' },
    name: { label: 'Name' },
    service: { label: 'Product page', refers: 'service' },
    online: { label: 'Can be asked for online', hint: 'Off if it is only discussed by phone.' },
    pays: { label: 'What it is designed to pay for' },
    limit: { label: 'A limit that others often choose' },
    without: { label: 'Why a business may not need it now', hint: 'As the finder will say it.' },
    facets: { label: 'Facts for comparing' },
    'facets.inside': { label: 'Usually in', item: 'line' },
    'facets.outside': { label: 'Usually out', item: 'line' },
    'facets.law': { label: 'Is it required?' },
    'facets.who': { label: 'Who is paid, or who may claim' },
    'facets.trigger': { label: 'What must happen in the policy period' },
    'facets.basis': { label: 'What the limit counts' },
    'facets.defence': { label: 'Costs of defence' },
    'facets.where': { label: 'Where' },
    'facets.check': { label: 'Check first', hint: 'The condition that surprises people.' },
  },
}

export const quizWords: KindWords = {
  noun: 'quiz',
  sections: [
    { id: 'quiz', title: 'The quiz', fields: ['title', 'updatedOn', 'slug'] },
    { id: 'questions', title: 'Questions', fields: ['questions'] },
    { id: 'bands', title: 'Results', fields: ['bands'] },
  ],
  fields: {
    slug,
    title: { label: 'Title' },
    updatedOn: { label: 'Last updated' },
    questions: { label: 'Questions', item: 'question' },
    'questions.*.id': { label: 'Number', hint: 'Its name in our records.' },
    'questions.*.area': { label: 'Area', hint: 'Results are added up by area.' },
    'questions.*.question': { label: 'Question' },
    'questions.*.options': { label: 'Answers to choose from', hint: 'Four.', item: 'answer' },
    'questions.*.answer': { label: 'The right answer', hint: 'Counted from 1.' },
    'questions.*.explanation': { label: 'Explanation' },
    'questions.*.service': { label: 'Product page that says more', refers: 'service' },
    bands: { label: 'Results', hint: 'Together they must cover every score.', item: 'result' },
    'bands.*.from': { label: 'From how many right' },
    'bands.*.to': { label: 'To how many right' },
    'bands.*.name': { label: 'Name' },
    'bands.*.text': { label: 'What it says' },
  },
}

export const scenarioWords: KindWords = {
  noun: 'scenario',
  sections: [
    { id: 'story', title: 'What happens', fields: ['title', 'story', 'words', 'industries', 'incident'] },
    { id: 'responds', title: 'What responds', fields: ['verdict', 'responds', 'why', 'conditions', 'other'] },
    { id: 'place', title: 'Its place', fields: ['number', 'slug'] },
  ],
  fields: {
    slug,
    number: { label: 'Number', hint: 'Its number in the decision table.' },
    title: { label: 'Title' },
    story: { label: 'What happened' },
    verdict: { label: 'Does cover respond?', options: { usual: 'Usually', part: 'Only in part', none: 'Usually not' } },
    responds: { label: 'Covers that respond', item: 'cover' },
    'responds.*.cover': coverCode,
    'responds.*.part': { label: 'Which part of it', hint: 'Which section or extension, and on what condition.' },
    other: { label: 'Covers that do not, though people expect it', item: 'cover' },
    'other.*.cover': coverCode,
    'other.*.why': { label: 'Why not' },
    why: { label: 'Why' },
    conditions: { label: 'Conditions', item: 'condition' },
    industries: { label: 'Industries', hint: 'None means any business.', item: 'industry', refers: 'industry' },
    incident: { label: 'What to do first', hint: 'The kind of mishap.', refers: 'incident' },
    words: { label: 'Other words people search with', item: 'word' },
  },
}

export const incidentWords: KindWords = {
  noun: 'kind of mishap',
  sections: [{ id: 'incident', title: 'What to do', fields: ['title', 'first', 'keep', 'slug'] }],
  fields: {
    slug,
    title: { label: 'Title' },
    first: { label: 'Do first', item: 'step' },
    keep: { label: 'Keep', item: 'thing to keep' },
  },
}

export const specimenWords: KindWords = {
  noun: 'policy to read',
  sections: [
    { id: 'policy', title: 'The example', fields: ['title', 'example', 'updatedOn', 'slug'] },
    { id: 'parts', title: 'What is read', fields: ['parts'] },
  ],
  fields: {
    slug,
    title: { label: 'Title' },
    example: { label: 'Note saying it is invented', hint: 'Shown above it.' },
    updatedOn: { label: 'Last updated' },
    parts: { label: 'Parts', item: 'part' },
    'parts.*.slug': { label: 'Short name', hint: 'Used in links to this part.' },
    'parts.*.title': { label: 'Title' },
    'parts.*.about': { label: 'What this part is' },
    'parts.*.lines': { label: 'Lines', item: 'line' },
    'parts.*.lines.*.label': { label: 'Name of the line' },
    'parts.*.lines.*.says': { label: 'What the policy says' },
    'parts.*.lines.*.means': { label: 'What it means' },
    'parts.*.lines.*.terms': { label: 'Glossary words', item: 'word', refers: 'term' },
  },
}
