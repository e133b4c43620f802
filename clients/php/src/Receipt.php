<?php

declare(strict_types=1);

namespace Hostelry;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;

/** Verifies receipts: what the server has signed of a price (docs/receipts.md). */
final class Receipt
{
    /** DER of a public key of P-256, before the two coordinates. */
    private const P256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004';

    /**
     * The keys of a server, to verify receipts by. Throws a ReceiptError where they cannot be had.
     *
     * @return list<array<string, string>>
     */
    public static function keysAt(string $baseUrl, ClientInterface $http, RequestFactoryInterface $factory): array
    {
        $answer = $http->sendRequest($factory->createRequest('GET', rtrim($baseUrl, '/') . '/.well-known/jwks.json'));
        $keys = json_decode((string) $answer->getBody(), true)['keys'] ?? null;
        if ($answer->getStatusCode() !== 200 || !is_array($keys)) {
            throw new ReceiptError("the keys of the server cannot be fetched: status {$answer->getStatusCode()}");
        }
        return $keys;
    }

    /**
     * What a receipt states. Throws a ReceiptError if it is not genuine.
     *
     * @param list<array<string, string>> $keys of the server
     * @return array<string, mixed>
     */
    public static function verify(string $receipt, array $keys): array
    {
        $parts = explode('.', trim($receipt));
        if (count($parts) !== 3) {
            throw new ReceiptError('it is no receipt');
        }
        [$header, $claims] = array_map(self::objectIn(...), array_slice($parts, 0, 2));
        $signature = self::bytesOf($parts[2]);
        $isReceipt = ($header['alg'] ?? '') === 'ES256' && ($header['typ'] ?? '') === 'hostelry-receipt+jwt';
        if (!$isReceipt || array_key_exists('crit', $header) || strlen($signature) !== 64) {
            throw new ReceiptError('it is no receipt');
        }
        $named = array_filter($keys, fn (array $key): bool => ($key['kid'] ?? null) === ($header['kid'] ?? ''));
        if ($named === []) {
            throw new ReceiptError('the server has no key of its name');
        }
        $verified = openssl_verify("$parts[0].$parts[1]", self::derOf($signature), self::pemOf(reset($named)), OPENSSL_ALGO_SHA256);
        return $verified === 1 ? $claims : throw new ReceiptError('its signature is wrong');
    }

    /** @param array<string, string> $key */
    private static function pemOf(array $key): string
    {
        $coordinates = implode('', array_map(
            fn (string $name): string => str_pad(self::bytesOf($key[$name]), 32, "\0", STR_PAD_LEFT),
            ['x', 'y'],
        ));
        $lines = chunk_split(base64_encode(hex2bin(self::P256) . $coordinates), 64, "\n");
        return "-----BEGIN PUBLIC KEY-----\n$lines-----END PUBLIC KEY-----\n";
    }

    /** A signature of a JWS, as OpenSSL reads it: a sequence of two whole numbers. */
    private static function derOf(string $signature): string
    {
        $numbers = array_map(function (string $half): string {
            $number = ltrim($half, "\0");
            // Without the zero a number with the highest bit set would be negative.
            $number = $number === '' || ord($number[0]) > 127 ? "\0$number" : $number;
            return "\x02" . chr(strlen($number)) . $number;
        }, str_split($signature, 32));
        $sequence = implode('', $numbers);
        return "\x30" . chr(strlen($sequence)) . $sequence;
    }

    /** @return array<string, mixed> */
    private static function objectIn(string $part): array
    {
        $value = json_decode(self::bytesOf($part), true);
        return is_array($value) ? $value : throw new ReceiptError('it is no receipt');
    }

    private static function bytesOf(string $part): string
    {
        $bytes = preg_match('/^[\w-]*$/D', $part) === 1 ? base64_decode(strtr($part, '-_', '+/'), true) : false;
        return $bytes !== false ? $bytes : throw new ReceiptError('it is no receipt');
    }
}
