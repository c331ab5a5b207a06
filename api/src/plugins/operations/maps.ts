/** Postcodes, facilities and addresses. */
import {
  FacilitySearchAnswerSchema,
  GeocodeAnswerSchema,
  PostcodeAnswerSchema,
  ReverseGeocodeAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/maps';
import { db, type Operations } from './operation';

export const MAP_OPERATIONS: Operations = {
  [`GET ${db('postcodes', '/{code}')}`]: {
    summary: 'The address of a postcode, null for an unknown one',
    answer: PostcodeAnswerSchema,
  },
  [`POST ${db('facilitySearch')}`]: { summary: 'Look facilities up', answer: FacilitySearchAnswerSchema },
  [`GET ${db('reverseGeocode')}`]: { summary: 'The address of a point', answer: ReverseGeocodeAnswerSchema },
  [`POST ${db('geocode')}`]: { summary: 'The points of an address', answer: GeocodeAnswerSchema },
};
