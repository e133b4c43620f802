<?php

declare(strict_types=1);

namespace Hostelry;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * A client with one method for each operation of docs/interface.md.
 *
 * Each returns the answer or throws a HostelryError. After a failure that may pass, reads are sent again, bookings are sent again
 * with the same Idempotency-Key, holds are not.
 */
final class Client extends Operations
{
    /**
     * @param string $baseUrl the address of the server, with its scheme
     * @param ClientInterface $http sends the requests; its timeout is for each attempt, and 60 seconds are right, as a booking may wait
     *     for a payment and for a remote source
     * @param RequestFactoryInterface&StreamFactoryInterface $factory makes them, such as GuzzleHttp\Psr7\HttpFactory
     * @param int $retries how often a request is sent again
     * @param \Closure(int): mixed|null $sleep waits for so many microseconds; usleep if null
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $key,
        ClientInterface $http,
        RequestFactoryInterface&StreamFactoryInterface $factory,
        int $retries = 2,
        ?\Closure $sleep = null,
    ) {
        parent::__construct(new Sender($baseUrl, $key, $http, $factory, $retries, $sleep ?? usleep(...)));
    }
}
