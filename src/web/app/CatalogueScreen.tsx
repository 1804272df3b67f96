import { Colours, Typography } from '../ui/catalogue/colours.tsx'
import { Badges, Bands, Cards, Notices, Tables } from '../ui/catalogue/display.tsx'
import { Buttons, FieldErrors, Fields, QuestionPage } from '../ui/catalogue/fields.tsx'

/** /dev/catalogue: every component in every state. Development and demo only. */
export const CatalogueScreen = () => (
  <main className="page-width py-12">
    <title>Catalogue</title>
    <h1 className="mb-12">Catalogue</h1>
    <Typography />
    <Colours />
    <Buttons />
    <Fields />
    <FieldErrors />
    <QuestionPage />
    <Notices />
    <Badges />
    <Cards />
    <Tables />
    <Bands />
  </main>
)
