/** Files, images and calendar files. */
import { FILES_PATH } from '@madoguchi/shared/contract';
import {
  DownloadFileAnswerSchema,
  FileStatusAnswerSchema,
  PresignedUrlAnswerSchema,
  UploadMultipleFilesAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/files';
import { CalendarLinkAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/places';
import * as v from 'valibot';
import { db, type Operations } from './operation';

export const FILE_OPERATIONS: Operations = {
  [`GET ${db('presignedUrl')}`]: { summary: 'Links to upload and see an image', answer: PresignedUrlAnswerSchema },
  [`POST ${db('presignedUrls')}`]: {
    summary: 'Links to upload and see several images',
    answer: v.looseObject({
      result: v.literal('OK'),
      data: v.array(v.looseObject({ key: v.string(), uploadUrl: v.string(), imageUrl: v.string() })),
    }),
  },
  [`POST ${db('uploadMultipleFiles')}`]: {
    summary: 'Links to upload secure files',
    answer: UploadMultipleFilesAnswerSchema,
  },
  [`GET ${db('fileStatus')}`]: { summary: 'How far the checks of files are', answer: FileStatusAnswerSchema },
  [`POST ${db('downloadSecureFile')}`]: {
    summary: 'A link to a checked file',
    answer: DownloadFileAnswerSchema,
  },
  [`GET ${FILES_PATH}/{*}`]: { summary: 'A file by its signed link', answer: { contentType: '*/*' } },
  [`PUT ${FILES_PATH}/{*}`]: {
    summary: 'Upload a file by its signed link; the body is the file',
    answer: v.looseObject({ result: v.literal('OK'), status: v.string() }),
  },
  [`GET ${db('calendarLink')}`]: {
    summary: 'A signed link to the calendar file of a reservation',
    answer: CalendarLinkAnswerSchema,
  },
  [`GET ${db('calendarFile', '/{answerId}')}`]: {
    summary: 'A reservation as a calendar file (RFC 5545)',
    answer: { contentType: 'text/calendar' },
  },
};
