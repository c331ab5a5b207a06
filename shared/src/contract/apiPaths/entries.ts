/** What single items look up or store: searches, files, addresses. */

/** GET, query surveyId, itemKey, condition1, lastEvaluatedKey, limit. */
export const surveySearches = '/survey-searches';
export const presignedUrl = '/survey-resources/presignedUrl';
/** For other clients (CONTRACT 5). */
export const presignedUrls = '/survey-resources/presigned-urls';
export const uploadMultipleFiles = '/survey-resources/upload-multiple-files';
export const fileStatus = '/survey-resources/file-status';
/** GET `…/{code}`; answers {result, data: PostcodeAddress | null}. */
export const postcodes = '/postcodes';
/** GET, query lat and lng; answers {result, data: {address} | null}. */
export const reverseGeocode = '/maps/reverse-geocode';
/** POST {address}: a body is in no log; answers {result, data: FoundPlace[]}, the likeliest first. */
export const geocode = '/maps/geocode';
