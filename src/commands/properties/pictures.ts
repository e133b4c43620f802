// hostelry pictures copy: moves pictures from a directory to a bucket.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyPictures } from '../../operations/pictures/copy-pictures.ts'
import { type Command, textOption, UsageError } from '../kit/command.ts'

export const picturesCopy: Command = {
  name: 'pictures copy',
  usage: '[--from DIRECTORY]',
  summary:
    'Copy the pictures in DATA_DIR/pictures, or in another directory of that form, to where pictures are kept (PICTURES_S3_URL). Those that are there already are left out.',
  options: { from: 'text' },
  words: [0, 0],
  async run(line) {
    const from = textOption(line, 'from')
    if (from !== undefined && !existsSync(join(from, 'originals')))
      throw new UsageError(`${from} has no directory originals with pictures; name the one that it is in`)
    const counts = await copyPictures(line.context, from === undefined ? null : resolve(from), done =>
      line.progress(`${done.copied} copied, ${done.present} already there`, {
        done: done.copied + done.present,
      }),
    )
    line.print(`${counts.copied} pictures copied, ${counts.present} already there`, counts)
  },
}
