import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { S3Bucket } from './s3-url.ts'
import type { UploadStorage } from './upload-storage.ts'

export function openUploadStorage({
  dataDir,
  uploadsBucket,
}: {
  dataDir: string
  uploadsBucket: S3Bucket | undefined
}): UploadStorage {
  return uploadsBucket ? s3Storage(uploadsBucket) : localStorage(dataDir)
}
