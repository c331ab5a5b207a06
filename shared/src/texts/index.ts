/**
 * Every Japanese text of the product, one module an area.
 * Named re-exports only: an area that a bundle does not name is left out of it.
 */
export { adminTexts } from './admin';
export { bedTexts } from './bed';
export { calendarTexts } from './calendar';
export { cancelTexts } from './cancel';
export { candidateTexts } from './candidate';
export { commonTexts } from './common';
export { dateHelpTexts } from './dateHelp';
export { errorTexts } from './error';
export { facilityTexts } from './facility';
export { fileTexts } from './file';
export { findTexts } from './find';
export { formTexts } from './form';
export { loginTexts } from './login';
export { mapTexts } from './map';
export { memberTexts } from './member';
export { messageChoiceTexts, messageKindTexts } from './messageKinds';
export { grouped, yen } from './money';
export { offerTexts } from './offer';
export { orderLines } from './orderLines';
export { ownTexts } from './own';
export { paymentTexts } from './payment';
export { previousTexts } from './previous';
export { proposalTexts } from './proposal';
export { routeTexts } from './route';
export { serverTexts } from './server';
export { statusTexts } from './status';
export { submissionTexts } from './submission';
export { surveyTexts } from './survey';
export { vaccineTexts } from './vaccine';
export { validationTexts } from './validation';
