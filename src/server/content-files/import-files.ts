import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodedPicture } from '#server/database/encoded-picture.ts'
import type { Db } from '#server/database/schema.ts'
import { readPicture } from '#server/pictures/receive-picture.ts'
import { pictureAddress } from '#server/pictures/stored-address.ts'
import { storeUpload, picturesInText } from '#server/pictures/uses.ts'
import { contentFolder, plainFiles } from './folder.ts'

const pictureName = /^[0-9a-f]{64}\.(?:jpg|png)$/

/** The pictures of a folder of content, read when a record needs them. */
export async function openFiles(db: Db, folder: string, now: () => number) {
  const names = async (part: string) => new Set(await plainFiles(join(folder, part)))
  const pictures = new Map(
    [...(await names(contentFolder.pictures))]
      .filter((name) => pictureName.test(name))
      .map((name) => [name.slice(0, 64), name]),
  )

  async function readNamed(name: string): Promise<EncodedPicture> {
    return readPicture(await readFile(join(folder, contentFolder.pictures, name)))
  }

  return {
    /** The picture that a record names; undefined if the folder does not have it. */
    picture: async (name: string): Promise<EncodedPicture | undefined> =>
      pictures.get(name.slice(0, 64)) === name ? readNamed(name) : undefined,

    /** Stores the pictures of a text, and returns the text with their new addresses. */
    async keepPicturesOf(html: string): Promise<string> {
      let text = html
      for (const hash of picturesInText(html)) {
        const name = pictures.get(hash)
        if (name === undefined) continue
        const picture = await readNamed(name)
        await storeUpload(db, picture, now())
        const address = pictureAddress(picture.hash, picture.extension)
        text = text.replaceAll(`/api/images/${name}`, address)
      }
      return text
    },
  }
}
