/** A trap for bots that fill in every field. People can neither see nor reach it, so a value in it marks the submission as a bot's. */
export const Honeypot = ({ value }: { value?: string | undefined }) => (
  <div hidden>
    <label htmlFor="website">Leave this empty</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue={value} />
  </div>
)
