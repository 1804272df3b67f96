import { AppParts } from '#web/ui/catalogue/appParts.tsx'
import { Colours, Typography } from '#web/ui/catalogue/colours.tsx'
import { Badges, Bands, Cards, Notices, Tables } from '#web/ui/catalogue/display.tsx'
import { Dialogs, Empties, Groups, Waiting } from '#web/ui/catalogue/feedback.tsx'
import { Buttons, FieldErrors, Fields, QuestionPage } from '#web/ui/catalogue/fields.tsx'
import { Hero } from '#web/ui/catalogue/hero.tsx'
import { Navigation } from '#web/ui/catalogue/navigation.tsx'

/** /dev/catalogue: every component in every state. Development and demo only. */
export const CatalogueScreen = () => (
  <main id="main">
    <title>Catalogue</title>
    <Hero />
    <div className="page-width py-12">
      <Typography />
      <Colours />
      <Buttons />
      <Fields />
      <FieldErrors />
      <QuestionPage />
      <Groups />
      <Notices />
      <Badges />
      <Cards />
      <Tables />
      <Navigation />
      <Waiting />
      <Dialogs />
      <Empties />
      <AppParts />
      <Bands />
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} id={`staff-${theme}`} data-area="admin" data-theme={theme} className="p-6">
          <Buttons id={`${theme}-buttons`} />
          <Notices id={`${theme}-notices`} />
          <Badges id={`${theme}-badges`} />
          <Cards id={`${theme}-cards`} />
          <Tables id={`${theme}-tables`} />
        </div>
      ))}
    </div>
  </main>
)
