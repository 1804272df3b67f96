/** An invented policy for reading: what each line says, and what it means. content/tools/specimen/ */
import { isoDate, requiredText, z, type Infer } from '../../schema.ts'

const slug = requiredText(60)

export const Specimen = z.strictObject({
  slug,
  title: requiredText(80),
  /** The statement above it that it is invented. */
  example: requiredText(240),
  updatedOn: isoDate(),
  parts: z
    .array(
      z.strictObject({
        slug: requiredText(40),
        title: requiredText(80),
        about: requiredText(240),
        lines: z
          .array(
            z.strictObject({
              label: requiredText(40),
              says: requiredText(200),
              means: requiredText(400),
              /** Slugs of glossary terms. */
              terms: z.array(slug).check(z.minLength(1), z.maxLength(4)),
            }),
          )
          .check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
})
export type Specimen = Infer<typeof Specimen>
