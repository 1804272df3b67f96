import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { uploadLimits } from '#contract/model/files/upload.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { filesIn } from '#server/http/files/multipart.ts'
import { testApp } from '#test/support/server/app.ts'
import { docx, eicar, jpeg, pdf, png, webp, xlsx } from '#test/support/files/sampleFiles.ts'
import { formRequest, multipartOf, testClamd, uploader } from '#test/support/files/uploader.ts'
import { rounds } from '#test/support/rounds.ts'
import { sweep } from './staged.ts'
import { eraseUnsent, removeLostFiles, scanWaiting, uploadJobs } from './uploads.jobs.ts'
import { filesOf, openFile, removeFile } from './uploads.ts'
import { uploads } from './uploads.table.ts'

const app = await testApp()
const { owner: all } = app.database
const { files } = app.deps
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const rowsOf = (id: string) => all.select().from(uploads).where(eq(uploads.ownerId, id))
const staged = () => (existsSync(files.staging) ? readdirSync(files.staging) : [])
/** Every file in the store. */
const stored = () => {
  const folder = join(dirname(files.staging), 'files', 'uploads')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

describe('accepted kinds of file', () => {
  test('every accepted kind is stored whole, and documents byte for byte as they were sent', async () => {
    const person = await uploader(app)
    const sent = { 'a.pdf': pdf(), 'b.docx': docx(), 'c.xlsx': xlsx(), 'd.PNG': await png(), 'e.webp': await webp(), 'f.JPG': await jpeg() }
    const outcomes = await person.send(...Object.entries(sent).map(([name, content]) => ({ name, content })))
    expect(outcomes.map(({ name, state }) => [name, state])).toEqual(Object.keys(sent).map((name) => [name, 'clean']))
    const rows = await rowsOf(person.owner.id)
    for (const [name, content] of Object.entries(sent)) {
      const row = rows.find((one) => one.name === name)
      const bytes = await files.get(row?.key ?? '')
      expect(bytes?.byteLength, name).toBe(row?.bytes)
      expect(row?.key).toMatch(/^uploads\/[0-9a-f-]{36}$/)
      if (/\.(?:pdf|docx|xlsx)$/.test(name)) expect(Buffer.from(bytes ?? [])).toEqual(content)
    }
    expect(staged()).toEqual([])
    const seen = await transaction(app.deps.db, person.scope, (db) => filesOf(db, person.owner))
    expect(seen.map(({ name }) => name)).toEqual(Object.keys(sent))
  })

  test('#96 place, camera and owner are removed from the metadata of a picture, and it is turned upright', async () => {
    const person = await uploader(app)
    const content = await jpeg()
    expect(content.includes('SECRET-OWNER')).toBe(true)
    await person.one('yard.jpg', content)
    const [row] = await rowsOf(person.owner.id)
    const bytes = Buffer.from((await files.get(row?.key ?? '')) ?? [])
    const about = await sharp(bytes).metadata()
    expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect([about.width, about.height]).toEqual([30, 40])
    expect(bytes.includes('SECRET-OWNER')).toBe(false)
    expect(bytes.includes('Seawall Phone')).toBe(false)
  })

  test('a file that is sent twice is stored once', async () => {
    const person = await uploader(app)
    const first = await person.one('a.pdf', pdf())
    expect((await person.one('again.pdf', pdf())).id).toBe(first.id)
    expect(await rowsOf(person.owner.id)).toHaveLength(1)
  })
})

describe('#98 quota, slow and cut uploads', () => {
  test('#98 the twenty-first file of a record, and a file above the quota of a client, are refused with the reason', async () => {
    const person = await uploader(app)
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `n${index}.pdf`, content: pdf(String(index)) }))
    const outcomes = await person.send(...many)
    expect(outcomes.filter(({ state }) => state === 'clean')).toHaveLength(uploadLimits.perRecord)
    expect(outcomes[20]).toMatchObject({ name: 'n20.pdf', state: 'refused', reason: expect.stringContaining('20 files') as string })

    const clientId = await app.company('Full Ltd', randomUUID())
    const other = await uploader(app)
    await all.insert(uploads).values({
      id: randomUUID(),
      ownerKind: 'quote',
      ownerId: person.owner.id,
      clientId,
      name: 'old.pdf',
      state: 'clean',
      key: `uploads/${randomUUID()}`,
      type: 'application/pdf',
      sha256: 'x',
      sentSha256: 'x',
      bytes: uploadLimits.bytesPerClient - 10,
    })
    const [refused] = await other.sendRequest(formRequest([{ name: 'new.pdf', content: pdf() }]), { ...other.owner, clientId })
    expect(refused).toMatchObject({ state: 'refused', reason: expect.stringContaining('500 MB') as string })
  })

  test('#98 files of strangers are limited per address and day, and in all drafts together, where sent requests do not count', async () => {
    const person = await uploader(app)
    await person.one('first.pdf', pdf('first'))
    const [first] = await rowsOf(person.owner.id)
    const planted = (facts: Partial<typeof uploads.$inferInsert>) =>
      app.build.upload({ ownerKind: 'quote', ownerId: person.owner.id, ...facts })
    const full = await planted({ sentBy: first?.sentBy ?? null, bytes: uploadLimits.bytesPerSender - 100 })
    expect(await person.one('over.pdf', pdf('over'))).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('200 MB') as string,
    })
    const neighbour = await uploader(app)
    expect((await neighbour.one('mine.pdf', pdf('mine'))).state).toBe('clean')
    await app.database.owner.execute(`UPDATE uploads SET created_at = now() - interval '25 hours' WHERE id = '${full.id}'`)
    expect((await person.one('tomorrow.pdf', pdf('tomorrow'))).state).toBe('clean')

    const sent = await app.build.quote({ status: 'submitted' })
    const elsewhere = await planted({ ownerId: sent.id, bytes: uploadLimits.bytesUnsent })
    expect((await neighbour.one('room.pdf', pdf('room'))).state).toBe('clean')
    await app.database.owner.execute(`UPDATE uploads SET owner_id = '${person.owner.id}' WHERE id = '${elsewhere.id}'`)
    expect(await neighbour.one('none.pdf', pdf('none'))).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('short of space') as string,
    })
    await app.database.owner.execute(`DELETE FROM uploads WHERE id IN ('${elsewhere.id}', '${full.id}')`)
  })

  test('#98 files of an unsent request are deleted after two weeks, but its answers and the files of sent requests stay', async () => {
    const person = await uploader(app)
    await person.one('left.pdf', pdf('left alone'))
    const [left] = await rowsOf(person.owner.id)
    const sent = await app.build.quote({ status: 'submitted' })
    const kept = await app.build.upload({ ownerKind: 'quote', ownerId: sent.id })
    const age = (days: number) =>
      app.database.owner.execute(
        `UPDATE uploads SET created_at = now() - interval '${days} days' WHERE id IN ('${left?.id}', '${kept.id}')`,
      )
    await age(13)
    await eraseUnsent(jobCtx)
    expect(await rowsOf(person.owner.id)).toHaveLength(1)
    await age(15)
    await eraseUnsent(jobCtx)
    expect(await rowsOf(person.owner.id)).toEqual([])
    expect(await files.get(left?.key ?? '')).toBeNull()
    expect(await rowsOf(sent.id)).toHaveLength(1)
    const { rows } = await app.database.owner.execute(`SELECT 1 FROM quotes WHERE id = '${person.owner.id}'`)
    expect(rows).toHaveLength(1)
  })

  test('#98 a file larger than its kind allows is refused, and the next file is still stored', async () => {
    const person = await uploader(app)
    const large = Buffer.concat([await png(), Buffer.alloc(uploadLimits.imageBytes)])
    const outcomes = await person.send({ name: 'large.png', content: large }, { name: 'fine.pdf', content: pdf() })
    expect(outcomes.map(({ state }) => state)).toEqual(['refused', 'clean'])
    expect(outcomes[0]?.reason).toContain('10 MB')
    expect(staged()).toEqual([])
  })

  test('#98 #152 uploads cut at any byte leave no row and no file', async () => {
    const person = await uploader(app)
    const { body, type } = multipartOf([{ name: 'cut.png', content: await png(300, 200) }])
    const before = stored()
    const cuts = rounds(40, 200)
    for (let cut = 0; cut < cuts; cut++) {
      const upTo = Math.floor((body.length * cut) / cuts)
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(body.subarray(0, upTo)))
          controller.error(new Error('the sender went away'))
        },
      })
      // Node needs `duplex` for a streamed body, and the DOM types do not have it.
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { 'content-type': type }, body: stream, duplex: 'half' }
      await expect(person.sendRequest(new Request('http://localhost:3000/files', init)), `cut at ${upTo}`).rejects.toThrow()
    }
    expect(await rowsOf(person.owner.id)).toEqual([])
    expect([stored() - before, staged()]).toEqual([0, []])
    const { rows } = await all.execute('SELECT count(*)::int AS taken FROM upload_slots')
    expect(rows).toEqual([{ taken: 0 }])
  })

  test('#98 a third upload at the same time is refused, and is accepted when the others have ended', async () => {
    const person = await uploader(app)
    let release: (() => void)[] = []
    const slow = () => {
      const { body, type } = multipartOf([{ name: `${randomUUID()}.pdf`, content: pdf(randomUUID()) }])
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new Uint8Array(body.subarray(0, 100)))
          await new Promise<void>((resolve) => release.push(resolve))
          controller.enqueue(new Uint8Array(body.subarray(100)))
          controller.close()
        },
      })
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { 'content-type': type }, body: stream, duplex: 'half' }
      return person.sendRequest(new Request('http://localhost:3000/files', init))
    }
    const two = [slow(), slow()]
    const taken = async () => (await all.execute(`SELECT 1 FROM upload_slots`)).rows.length
    await expect.poll(taken).toBe(2)
    await expect(person.one('third.pdf', pdf('third'))).rejects.toMatchObject({ kind: 'tooMany' })
    for (const go of release) go()
    release = []
    expect((await Promise.all(two)).flat().map(({ state }) => state)).toEqual(['clean', 'clean'])
    expect((await person.one('third.pdf', pdf('third'))).state).toBe('clean')
  })

  test('#152 staged files, rows without bytes and files without a record that a killed process left are removed', async () => {
    const person = await uploader(app)
    await mkdir(files.staging, { recursive: true })
    const half = join(files.staging, 'half.sent')
    await writeFile(half, 'half a file')
    await utimes(half, new Date(), new Date(Date.now() - 400_000))
    const fresh = join(files.staging, 'fresh.sent')
    await writeFile(fresh, 'being written')
    await utimes(fresh, new Date(), new Date())
    expect(await sweep(files.staging, new Date())).toBe(1)
    expect(staged()).toEqual(['fresh.sent'])
    await utimes(fresh, new Date(), new Date(Date.now() - 400_000))
    await sweep(files.staging, new Date())

    const kept = await person.one('a.pdf', pdf())
    const key = `uploads/${randomUUID()}`
    await files.put(key, Buffer.from('x'), 'application/pdf')
    const late = new Date(Date.now() - 11 * 60_000)
    const row = {
      ownerKind: 'quote' as const,
      ownerId: person.owner.id,
      name: 'late.pdf',
      type: 'application/pdf',
      sha256: 'x',
      sentSha256: 'y',
    }
    await all.insert(uploads).values({ ...row, id: randomUUID(), state: 'storing', key, createdAt: late })
    expect(await transaction(app.deps.db, person.scope, (db) => filesOf(db, person.owner))).toHaveLength(1)
    await removeLostFiles(jobCtx)
    expect((await rowsOf(person.owner.id)).map(({ id }) => id)).toEqual([kept.id])
    expect(await files.exists(key)).toBe(false)

    const [before] = await rowsOf(person.owner.id)
    await all.delete(quotes).where(eq(quotes.id, person.owner.id))
    expect(await removeLostFiles(jobCtx)).toBeGreaterThan(0)
    expect(await rowsOf(person.owner.id)).toEqual([])
    expect(await files.exists(before?.key ?? '')).toBe(false)
  })

  test('removing a file deletes its bytes, and a file of another record cannot be removed', async () => {
    const [mine, theirs] = [await uploader(app), await uploader(app)]
    const file = await mine.one('a.pdf', pdf())
    const ctx = mine.ctxOf(formRequest([]))
    await expect(transaction(app.deps.db, theirs.scope, (db) => removeFile(ctx, db, theirs.owner, file.id))).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(transaction(app.deps.db, theirs.scope, (db) => removeFile(ctx, db, mine.owner, file.id))).rejects.toMatchObject({
      kind: 'notFound',
    })
    const [row] = await rowsOf(mine.owner.id)
    await transaction(app.deps.db, mine.scope, (db) => removeFile({ ...ctx, enqueue: app.deps.enqueueIn(db) }, db, mine.owner, file.id))
    await uploadJobs['uploads.erase'](jobCtx, { key: row?.key ?? '' })
    expect(await rowsOf(mine.owner.id)).toEqual([])
    expect(await files.exists(row?.key ?? '')).toBe(false)
  })
})

describe('#97 malware', () => {
  let clamav: Awaited<ReturnType<typeof testClamd>>
  beforeAll(async () => {
    clamav = await testClamd()
    return () => clamav.stop()
  })
  const infected = () => pdf(eicar)
  const opened = async (person: Awaited<ReturnType<typeof uploader>>, id: string) =>
    openFile({ pool: app.deps.db, actor: { kind: 'visitor' }, request: person.ctxOf(formRequest([])).request }, id, [person.scope])

  test('#97 a clean file is served, and an infected file is quarantined and never served', async () => {
    const person = await uploader(app, { scan: clamav.scan })
    const fine = await person.one('fine.pdf', pdf('fine'))
    const bad = await person.one('bad.pdf', infected())
    expect([fine.state, bad.state]).toEqual(['clean', 'quarantined'])
    const found = await opened(person, fine.id)
    expect(await buffer((await files.stream(found?.key ?? ''))!)).toEqual(pdf('fine'))
    expect(await opened(person, bad.id)).toBeNull()
    expect((await rowsOf(person.owner.id)).find(({ id }) => id === bad.id)?.signature).toBe('Eicar-Test-Signature')
  })

  test('#97 while the scanner is unavailable a file waits, and cannot be opened until it was scanned', async () => {
    const away = await testClamd()
    await away.stop()
    const silent = await testClamd({ answering: false })
    for (const scan of [away.scan, silent.scan]) {
      const person = await uploader(app, { scan })
      const fine = await person.one('fine.pdf', pdf('waiting'))
      const bad = await person.one('bad.pdf', infected())
      expect([fine.state, bad.state]).toEqual(['pending', 'pending'])
      expect([await opened(person, fine.id), await opened(person, bad.id)]).toEqual([null, null])
      expect(await scanWaiting({ ...jobCtx, scan })).toBe(0)
      expect(await opened(person, fine.id)).toBeNull()
      expect(await scanWaiting({ ...jobCtx, scan: clamav.scan })).toBe(2)
      expect(await opened(person, fine.id)).not.toBeNull()
      expect(await opened(person, bad.id)).toBeNull()
    }
    await silent.stop()
  })

  test('#97 a file that the scanner never finishes keeps no other waiting, and is stopped after six attempts, not before', async () => {
    const stuck = await testClamd({ stuckOn: 'endless' })
    const silent = await testClamd({ answering: false })
    const person = await uploader(app, { scan: silent.scan })
    const endless = await person.one('endless.pdf', pdf('endless'))
    const fine = await person.one('fine.pdf', pdf('behind it'))
    const stateOf = async (id: string) => (await rowsOf(person.owner.id)).find((row) => row.id === id)
    // A scanner that answers nobody counts against no file.
    expect(await scanWaiting({ ...jobCtx, scan: silent.scan })).toBe(0)
    expect((await stateOf(endless.id))?.scanAttempts).toBe(0)
    const patient = { ...jobCtx, scan: { check: (content: AsyncIterable<Uint8Array>) => stuck.scan.check(content) } }
    expect(await scanWaiting(patient)).toBe(1)
    expect([(await stateOf(endless.id))?.state, (await stateOf(fine.id))?.state]).toEqual(['pending', 'clean'])
    // The second attempt waits a minute, the sixth 25.
    await scanWaiting(patient)
    expect((await stateOf(endless.id))?.scanAttempts).toBe(1)
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      expect((await stateOf(endless.id))?.state).toBe('pending')
      await all.update(uploads).set({ scanTriedAt: sql`now() - make_interval(mins => ${(attempt - 1) ** 2}, secs => 1)` })
      await scanWaiting(patient)
      expect((await stateOf(endless.id))?.scanAttempts).toBe(attempt)
    }
    expect(await stateOf(endless.id)).toMatchObject({ state: 'quarantined', signature: 'Not checked: no answer in 6 attempts' })
    expect(await opened(person, endless.id)).toBeNull()
    await stuck.stop()
    await silent.stop()
  })
})

test('#52 #94 a file can be opened only through its record, and not by its id alone', async () => {
  const [mine, theirs] = [await uploader(app), await uploader(app)]
  const file = await mine.one('mine.pdf', pdf('mine'))
  const { request } = mine.ctxOf(formRequest([]))
  const ask = (scopes: Parameters<typeof openFile>[2]) =>
    openFile({ pool: app.deps.db, actor: { kind: 'visitor' }, request }, file.id, scopes)
  expect(await ask([mine.scope])).not.toBeNull()
  expect(await ask([theirs.scope])).toBeNull()
  expect(await ask([{ scope: 'visitor' }])).toBeNull()
  expect(await ask([])).toBeNull()
  expect(await transaction(app.deps.db, theirs.scope, (db) => filesOf(db, mine.owner))).toEqual([])
  // Staff cannot open the files of a draft before it is sent.
  const { cookie } = await app.signIn({ role: 'admin' })
  expect((await app.request(`/files/${file.id}`, { as: cookie })).status).toBe(404)
  for (const id of [randomUUID(), 'x', '..%2f..%2fsecrets.json']) expect((await app.request(`/files/${id}`)).status).toBe(404)
})

test('a body of another type, compressed, without a boundary or without a file is refused', async () => {
  const person = await uploader(app)
  const send = (headers: Record<string, string>, body = 'x') =>
    person.sendRequest(new Request('http://localhost:3000/files', { method: 'POST', headers, body }))
  await expect(send({ 'content-type': 'application/json' }, '{}')).rejects.toMatchObject({ kind: 'wrongType' })
  const { type } = multipartOf([{ name: 'a.pdf', content: pdf() }])
  await expect(send({ 'content-type': type, 'content-encoding': 'gzip' })).rejects.toMatchObject({ kind: 'wrongType' })
  await expect(send({ 'content-type': 'multipart/form-data' })).rejects.toMatchObject({ kind: 'wrongType' })
  await expect(send({ 'content-type': 'multipart/form-data; x=y' })).rejects.toMatchObject({ kind: 'malformed' })
  await expect(send({ 'content-type': type }, 'nonsense')).rejects.toMatchObject({ kind: 'malformed' })
  await expect(person.send()).rejects.toMatchObject({ kind: 'invalid' })
  await expect(person.send({ name: '', content: new Uint8Array() })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(person.send({ name: 'a.pdf', content: pdf(), field: 'clientId' })).rejects.toMatchObject({ kind: 'invalid' })
  const bodiless = new Request('http://localhost:3000/', { method: 'POST', headers: { 'content-type': type } })
  await expect(filesIn(bodiless)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'malformed' })
})
