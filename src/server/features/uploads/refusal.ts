/** Why a file is not taken, for the person who sent it: "is empty". The file's name stands before it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
