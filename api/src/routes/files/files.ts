/**
 * Calls of uploads and downloads (API-035, API-080 to API-083), and the addresses behind the signed links.
 */
import { FILES_PATH } from '@madoguchi/shared/contract';
import {
  DownloadFileBodySchema,
  FileStatusQuerySchema,
  PresignedUrlQuerySchema,
  PresignedUrlsBodySchema,
  UploadMultipleFilesBodySchema,
} from '@madoguchi/shared/contract/apiSchema';
import { serverTexts } from '@madoguchi/shared/texts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import { forbidden } from '../../refusal';
import { dispositionOf } from '../../services/files/disposition';
import type { Files } from '../../services/files/files';
import type { FileLinks } from '../../services/files/links';
import type { Receiving } from '../../services/files/receiving';
import type { StoragePort } from '../../services/files/storage';
import { callPath, originOf } from '../address';

interface FileRouteOptions {
  files: Files;
  fileLinks: FileLinks;
  fileStorage: StoragePort;
  /** Absent where browsers put files elsewhere. */
  fileReceiving: Receiving | undefined;
  /** The configured origin; else the one that the request names. */
  publicOrigin: string | undefined;
}

const LinkParameters = v.object({ '*': v.pipe(v.string(), v.regex(/^(?:answers\/)?[0-9A-Za-z-]{1,64}$/)) });
const LinkQuery = v.object({
  expires: v.optional(v.string()),
  signature: v.optional(v.string()),
  disposition: v.optional(v.string()),
  type: v.optional(v.string()),
  max: v.optional(v.string()),
});

/** Longest refused body whose rest is worth reading. */
const READ_TO_END_BYTES = 64 * 1024 * 1024;

export const fileRoutes: FastifyPluginAsync<FileRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { files, fileLinks, fileStorage, fileReceiving } = options;
  const origin = (request: FastifyRequest) => originOf(request, options.publicOrigin);
  const config = { isCounted: true };

  app.get(callPath('presignedUrl'), { config, schema: { querystring: PresignedUrlQuerySchema } }, async (request) => {
    const [link] = await files.announceImages(callerOf(request), [request.query], origin(request));
    return { result: 'OK', uploadUrl: link?.uploadUrl, imageUrl: link?.imageUrl };
  });
  app.post(callPath('presignedUrls'), { config, schema: { body: PresignedUrlsBodySchema } }, async (request) => ({
    result: 'OK',
    data: await files.announceImages(callerOf(request), request.body.files, origin(request)),
  }));
  app.post(
    callPath('uploadMultipleFiles'),
    { config, schema: { body: UploadMultipleFilesBodySchema } },
    async (request) => ({
      result: 'OK',
      data: await files.announceSecure(callerOf(request), request.body.files, origin(request)),
    }),
  );
  app.get(callPath('fileStatus'), { schema: { querystring: FileStatusQuerySchema } }, async (request) => ({
    result: 'OK',
    data: await files.states(callerOf(request), request.query.ids.split(',')),
  }));
  app.post(callPath('downloadSecureFile'), { schema: { body: DownloadFileBodySchema } }, async (request) => ({
    result: 'OK',
    data: { url: await files.downloadUrl(callerOf(request), request.body.id, origin(request)) },
  }));

  await instance.register(async (scope) => {
    const open = scope.withTypeProvider<ValibotTypes>();
    // Any type, as a stream: a file never lies in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const schema = { params: LinkParameters, querystring: LinkQuery };

    open.get(`${FILES_PATH}/*`, { config: { isOpen: true }, schema }, async (request, reply) => {
      const fileId = request.params['*'];
      const claims = fileLinks.verify('GET', fileId, request.query);
      if (claims?.method !== 'GET') throw forbidden(serverTexts.linkRefused);
      const file = await files.opened(fileId);
      const contentType = file.realType ?? file.contentType;
      const disposition = dispositionOf(claims.disposition, file.name, contentType);
      const served = await fileStorage.serve({ fileId, contentType, disposition });
      reply.header('referrer-policy', 'no-referrer');
      if ('redirect' in served) return reply.redirect(served.redirect, 302);
      return reply
        .type(contentType)
        .headers({
          'content-length': String(served.size),
          'content-disposition': disposition,
          // A file may hold HTML or a script: nothing of it runs as a page of ours.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(served.content);
    });
    if (!fileReceiving) return;
    open.put(`${FILES_PATH}/*`, { config: { isOpen: true, isUpload: true }, schema }, async (request, reply) => {
      const length = request.headers['content-length'];
      const contentLength = length === undefined ? undefined : Number(length);
      try {
        const status = await fileReceiving.receive({
          fileId: request.params['*'],
          query: request.query,
          contentType: request.headers['content-type'],
          contentLength,
          body: request.raw,
        });
        return { result: 'OK', status };
      } catch (error) {
        // What is left of a body is read to its end, so that the answer arrives; but not of one that has no end in
        // sight.
        if (contentLength === undefined || contentLength > READ_TO_END_BYTES) reply.header('connection', 'close');
        throw error;
      }
    });
  });
};
