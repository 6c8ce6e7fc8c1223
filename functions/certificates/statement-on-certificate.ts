import { AppError } from '#shared/errors.ts';
import { Certificate, PieceStatement, type StoredCertificate, type StoredStatement } from './certificate.entity.ts';

/** The artist's statement that a certificate was issued with; undefined for the default one. */
export const issuedStatement = async ({
  orderId,
  facts,
}: Pick<StoredCertificate, 'orderId' | 'facts'>): Promise<StoredStatement | undefined> => {
  const { data } = await PieceStatement.query.ofOrder({ orderId }).go({ consistent: true });
  return data.find(({ statement }) => statement !== '' && statement === facts.statement);
};

/** As `issuedStatement`, by the certificate's id; refuses `certificate.not_found`. */
export const statementOnCertificate = async (certificateId: string): Promise<StoredStatement | undefined> => {
  const { data } = await Certificate.get({ certificateId }).go({ consistent: true });
  if (!data) throw new AppError('certificate.not_found');
  return issuedStatement(data);
};
