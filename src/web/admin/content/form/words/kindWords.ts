/** The words of every kind of content that has a form. */
import { documentWords } from './document.ts'
import type { KindWords } from './fieldWords.ts'
import { finderWords } from './finder.ts'
import { industryWords } from './industry.ts'
import { pageWords, sectionWords } from './page.ts'
import { placeWords } from './place.ts'
import { postWords } from './post.ts'
import { questionWords } from './questions.ts'
import { askedWords, synonymWords } from './search.ts'
import { serviceWords } from './service.ts'
import { termWords } from './term.ts'
import { coverWords, incidentWords, quizWords, scenarioWords, specimenWords } from './tools.ts'
import { tradeWords } from './trade.ts'

export const kindWords = {
  service: serviceWords,
  industry: industryWords,
  place: placeWords,
  post: postWords,
  page: pageWords,
  section: sectionWords,
  document: documentWords,
  trade: tradeWords,
  term: termWords,
  cover: coverWords,
  finder: finderWords,
  quiz: quizWords,
  scenario: scenarioWords,
  incident: incidentWords,
  specimen: specimenWords,
  synonym: synonymWords,
  asked: askedWords,
  questions: questionWords,
} as const satisfies Record<string, KindWords>

export type EditedKind = keyof typeof kindWords
